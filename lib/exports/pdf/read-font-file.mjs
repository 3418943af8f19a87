import { readFile } from 'node:fs/promises';
import decompress from 'woff2-encoder/decompress';

/**
 * A font that is unpacked for a document.
 *
 * @typedef {object} FontFile
 * @property {Buffer} bytes TrueType
 * @property {ReadonlySet<number>} points the code points that it has letters for
 * @property {number} ascent from the top of a line to the foot of its letters, as a share of the font's size
 */

/** @type {Map<string, Promise<FontFile>>} */
const unpacked = new Map();

/**
 * Unpacks a WOFF2 file once: the library that writes documents reads its letters from TrueType alone.
 *
 * @param {string} file
 */
export async function readFontFile(file) {
  const known = unpacked.get(file);
  if (known !== undefined) return await known;
  const reading = unpack(file);
  unpacked.set(file, reading);
  // A file that could not be read may be there next time.
  reading.catch(() => unpacked.delete(file));
  return await reading;
}

/**
 * @param {string} file
 * @returns {Promise<FontFile>}
 */
async function unpack(file) {
  const bytes = Buffer.from(await decompress(await readFile(file)));
  const ascent = bytes.readInt16BE(tableAt(bytes, 'hhea') + 4) / bytes.readUInt16BE(tableAt(bytes, 'head') + 18);
  return { bytes, points: pointsOf(bytes), ascent };
}

/**
 * The code points of the font's character map (OpenType, `cmap`): formats 4 and 12 are those of these files.
 *
 * @param {Buffer} bytes
 * @returns {ReadonlySet<number>}
 */
function pointsOf(bytes) {
  const cmap = tableAt(bytes, 'cmap');
  const count = bytes.readUInt16BE(cmap + 2);
  const maps = Array.from({ length: count }, (_, index) => cmap + bytes.readUInt32BE(cmap + 4 + index * 8 + 4));
  const points = maps.flatMap((map) => {
    const format = bytes.readUInt16BE(map);
    return format === 12 ? pointsOfGroups(bytes, map) : format === 4 ? pointsOfSegments(bytes, map) : [];
  });
  return new Set(points);
}

/**
 * Where a table of a font begins.
 *
 * @param {Buffer} bytes
 * @param {string} name
 * @returns {number}
 * @internal for tests
 */
export function tableAt(bytes, name) {
  const count = bytes.readUInt16BE(4);
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    if (bytes.toString('latin1', entry, entry + 4) === name) return bytes.readUInt32BE(entry + 8);
  }
  throw new Error(`A font has no table ${name}.`);
}

/**
 * @param {number} first
 * @param {number} last
 */
const between = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/**
 * @param {Buffer} bytes
 * @param {number} map
 */
function pointsOfGroups(bytes, map) {
  const groups = bytes.readUInt32BE(map + 12);
  return Array.from({ length: groups }, (_, index) => map + 16 + index * 12).flatMap((group) =>
    between(bytes.readUInt32BE(group), bytes.readUInt32BE(group + 4)),
  );
}

/**
 * @param {Buffer} bytes
 * @param {number} map
 */
function pointsOfSegments(bytes, map) {
  const doubled = bytes.readUInt16BE(map + 6);
  const [ends, starts] = [map + 14, map + 16 + doubled];
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled];
  return Array.from({ length: doubled / 2 }, (_, index) => index * 2).flatMap((segment) => {
    const first = bytes.readUInt16BE(starts + segment);
    const delta = bytes.readUInt16BE(deltas + segment);
    const offset = bytes.readUInt16BE(offsets + segment);
    return between(first, bytes.readUInt16BE(ends + segment)).filter((point) => {
      if (point === 0xff_ff) return false;
      if (offset === 0) return ((point + delta) & 0xff_ff) !== 0;
      return bytes.readUInt16BE(offsets + segment + offset + (point - first) * 2) !== 0;
    });
  });
}
