/**
 * The program that the harness starts if the engine is in another process. It passes lines to a socket and back.
 * Its argument is the path of the socket.
 */

import { connect } from "node:net";

const socket = connect(process.argv[2] ?? "");
process.stdin.pipe(socket);
socket.pipe(process.stdout);
