import { imageSize } from 'image-size';
import { holdsAnotherFile, holdsMarkup, latin } from './markup';

/** Above what a scanner makes of a page, far below what would fill a memory when somebody draws it. */
const most = { side: 12_000, pixels: 60_000_000 };

const broken = 'The picture is damaged or cut off: save it anew and choose it again.';
const more = 'The file holds more than a picture: save the picture anew and choose it again.';
const tooLarge = 'The picture has too many pixels: 12,000 on a side and 60 million in all are the most.';

/** What of the file is not pixels, in the order of the file; a sentence when it does not hold together. */
type Parts = { readonly texts: readonly string[] } | { readonly problem: string };

export function inspectImage(type: 'png' | 'jpg' | 'jpeg', bytes: Uint8Array): string | undefined {
  const parts = type === 'png' ? readPng(bytes) : readJpeg(bytes);
  if ('problem' in parts) return parts.problem;
  if (parts.texts.some((text) => holdsMarkup(text) || holdsAnotherFile(text))) return more;
  const { width, height } = sizeOf(bytes);
  if (width === 0 || height === 0) return broken;
  return Math.max(width, height) > most.side || width * height > most.pixels ? tooLarge : undefined;
}

/** Of what the file says about itself; nothing is unpacked for it. */
function sizeOf(bytes: Uint8Array): { readonly width: number; readonly height: number } {
  try {
    return imageSize(bytes);
  } catch {
    return { width: 0, height: 0 };
  }
}

/** Chunks: length, name, content, checksum (PNG, third edition, 5.3). */
function readPng(bytes: Uint8Array): Parts {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const texts: string[] = [];
  let pixels = 0;
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    const end = at + 8 + length;
    if (!/^[A-Za-z]{4}$/.test(name) || end + 4 > file.length) return { problem: broken };
    if (file.readUInt32BE(end) !== checksum(file.subarray(at + 4, end))) return { problem: broken };
    if ((at === 8) !== (name === 'IHDR') || (name === 'IHDR' && length !== 13)) return { problem: broken };
    if (name === 'IEND') {
      if (pixels === 0 || length > 0) return { problem: broken };
      return end + 4 === file.length ? { texts } : { problem: more };
    }
    if (name === 'IDAT') pixels += length;
    else texts.push(file.toString('latin1', at + 8, end));
    at = end + 4;
  }
  return { problem: broken };
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** CRC-32; Node has one of its own only since 20.15. */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (checksums[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

const marker = { startOfScan: 0xda, endOfImage: 0xd9 };
/** Kinds of frames (ITU-T T.81, table B.1), without the tables that lie between them. */
const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/** Segments: a marker, a length and content; after a start of scan, pixels until the next marker. */
function readJpeg(bytes: Uint8Array): Parts {
  const texts: string[] = [];
  let frames = 0;
  let scans = 0;
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return { problem: broken };
    const code = bytes[at + 1] ?? 0;
    if (code === 0xff) {
      at += 1; // filling
      continue;
    }
    if (code === marker.endOfImage) {
      if (frames !== 1 || scans === 0) return { problem: broken };
      return at + 2 === bytes.length ? { texts } : { problem: more };
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (code < 0xc0 || length < 2 || end > bytes.length) return { problem: broken };
    texts.push(latin(bytes.subarray(at + 4, end)));
    if (isFrame(code)) frames += 1;
    if (code === marker.startOfScan) scans += 1;
    at = code === marker.startOfScan ? endOfPixels(bytes, end) : end;
  }
  return { problem: broken };
}

/** In pixels, 0xff is followed by 0 or by the number of a restart; anything else is the next marker. */
function endOfPixels(bytes: Uint8Array, start: number): number {
  let at = start;
  for (;;) {
    const found = bytes.indexOf(0xff, at);
    if (found === -1) return bytes.length;
    const next = bytes[found + 1] ?? 0;
    const isPixels = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isPixels) return found;
    at = found + 2;
  }
}
