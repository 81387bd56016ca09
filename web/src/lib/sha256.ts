/**
 * SHA-256 and HMAC: by Web Crypto where the browser has it, else by hand. Pages that come over plain http at home have no
 * Web Crypto; a few hundred short texts are nothing even for the slow way.
 */
const K: number[] = [];
const START: number[] = [];
for (let n = 2; K.length < 64; n++) {
  let prime = true;
  for (let d = 2; d * d <= n; d++) prime &&= n % d !== 0;
  if (!prime) continue;
  if (START.length < 8) START.push(fraction(Math.sqrt(n)));
  K.push(fraction(Math.cbrt(n)));
}

/** The first 32 bits behind the point. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}

const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));

function padded(data: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((data.length + 9) / 64) * 64));
  data.forEach((byte, place) => view.setUint8(place, byte));
  view.setUint8(data.length, 0x80);
  view.setUint32(view.byteLength - 4, data.length * 8);
  return view;
}

/** One block of 64 bytes into the eight words. */
function mix(words: number[], block: DataView, from: number): void {
  const w = Array.from({ length: 16 }, (_, i) => block.getInt32(from + 4 * i));
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = words as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!;
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (words[i] = (words[i]! + word) | 0));
}

export function sha256ByHand(data: Uint8Array): Uint8Array {
  const words = [...START];
  const view = padded(data);
  for (let from = 0; from < view.byteLength; from += 64) mix(words, view, from);
  const found = new DataView(new ArrayBuffer(32));
  words.forEach((word, i) => found.setInt32(4 * i, word));
  return new Uint8Array(found.buffer);
}

/** Not everywhere, whatever the types say. */
type Subtle = SubtleCrypto | null | undefined;

/** `null` forces the slow way. */
export async function sha256(data: Uint8Array, subtle: Subtle = crypto.subtle): Promise<Uint8Array> {
  if (!subtle) return sha256ByHand(data);
  return new Uint8Array(await subtle.digest("SHA-256", data as BufferSource));
}

export async function hmac(
  key: Uint8Array,
  data: Uint8Array,
  subtle: Subtle = crypto.subtle,
): Promise<Uint8Array> {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? await sha256(key, subtle) : key);
  const inner = await sha256(
    join(
      block.map((byte) => byte ^ 0x36),
      data,
    ),
    subtle,
  );
  return sha256(
    join(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
    subtle,
  );
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

export const bytesOf = (text: string) => new TextEncoder().encode(text);
export const hexOf = (data: Uint8Array) =>
  Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (digits: string) =>
  new Uint8Array((digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
