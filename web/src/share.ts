// Links that contain a case. The contents of a link are untrusted: their size is limited, and they are only text.

/** The contents of a link. */
export interface Shared {
  text: string;
  edition?: string;
  mistakes?: string[];
}

/** The maximum length of the case in an address, in characters, and of its uncompressed text, in bytes. */
const MOST_CARRIED = 64 * 1024;
const MOST_TEXT = 256 * 1024;
const MOST_MISTAKES = 50;
const MOST_NAME = 200;

const MARK = "#case=";

async function through(bytes: Uint8Array<ArrayBuffer>, way: GenericTransformStream, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = (new Blob([bytes]).stream().pipeThrough(way) as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("the text in the link is too long");
    }
    parts.push(next.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Returns the fragment of an address with a case. */
export async function packed(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  if (bytes.length > MOST_TEXT) throw new RangeError("the case is too long for a link");
  const small = await through(bytes, new CompressionStream("deflate-raw"), MOST_TEXT);
  let binary = "";
  for (const byte of small) binary += String.fromCharCode(byte);
  const carried = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  if (carried.length > MOST_CARRIED) throw new RangeError("the case is too long for a link");
  return MARK + carried;
}

const isShort = (name: unknown): name is string => typeof name === "string" && name.length <= MOST_NAME;

/** Returns the contents of a fragment, or `null` if it contains none. Throws if they are not a case. */
export async function unpacked(fragment: string): Promise<Shared | null> {
  if (!fragment.startsWith(MARK)) return null;
  const carried = fragment.slice(MARK.length);
  if (carried.length > MOST_CARRIED) throw new RangeError("the link is too long");
  if (!/^[\w-]+$/.test(carried)) throw new TypeError("the link is damaged");
  const binary = atob(carried.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)), new DecompressionStream("deflate-raw"), MOST_TEXT);
  const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (typeof value !== "object" || value === null || !("text" in value) || typeof value.text !== "string") {
    throw new TypeError("the link contains no case");
  }
  const shared: Shared = { text: value.text };
  if ("edition" in value && isShort(value.edition)) shared.edition = value.edition;
  if ("mistakes" in value && Array.isArray(value.mistakes)) shared.mistakes = value.mistakes.filter(isShort).slice(0, MOST_MISTAKES);
  return shared;
}
