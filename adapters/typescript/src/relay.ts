/**
 * What the harness starts where the engine is in another process: it hands the lines to a socket and
 * back. Its argument is the path of the socket.
 */

import { connect } from "node:net";

const socket = connect(process.argv[2] ?? "");
process.stdin.pipe(socket);
socket.pipe(process.stdout);
