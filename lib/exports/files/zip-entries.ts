// The few parts of a ZIP file (PKWARE APPNOTE 6.3) that a workbook needs, as bytes that separate processes can make. A
// library that streams a ZIP keeps its state in memory; here the state is in the store, so that another process can
// continue.

/** One file in the archive, as far as its parts are made. */
export interface ZipEntry {
  readonly name: string;
  /** Where its header begins, counted from the caller's own starting point. */
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1;
  return value >>> 0;
});

/** CRC-32 of the earlier bytes followed by these. Node's own is newer than the oldest Node that runs the console. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}

const version = 20;
const deflated = 8;
/** Sizes follow the data, names are UTF-8. */
const flags = 0x08_08;
/** The same date for every file, 1980-01-01: the time that matters is in the file. */
const date = 0x00_21;

/** Bytes with these numbers in them, each with its place and its length: little end first. */
function record(
  length: number,
  numbers: readonly (readonly [place: number, bytes: 2 | 4, value: number])[],
): Uint8Array {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  for (const [place, size, value] of numbers) {
    if (size === 2) view.setUint16(place, value, true);
    else view.setUint32(place, value, true);
  }
  return bytes;
}

/** One after the other, also in a browser. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const utf8 = new TextEncoder();

/** The header before an entry's data, whose size is not known yet. */
export function entryHeader(name: string): Uint8Array {
  const bytes = utf8.encode(name);
  const header = record(30, [
    ...([
      [0, 4, 0x04_03_4b_50],
      [4, 2, version],
      [6, 2, flags],
    ] as const),
    ...([
      [8, 2, deflated],
      [12, 2, date],
      [26, 2, bytes.length],
    ] as const),
  ]);
  return joined([header, bytes]);
}

/** The trailer after an entry's data. */
export function entryTrailer({ crc, packed, size }: Pick<ZipEntry, 'crc' | 'packed' | 'size'>): Uint8Array {
  return record(16, [
    [0, 4, 0x08_07_4b_50],
    [4, 4, crc],
    [8, 4, packed],
    [12, 4, size],
  ]);
}

/** The list of all entries, which stands at the end, at `offset`. */
export function zipDirectory(entries: readonly ZipEntry[], offset: number): Uint8Array {
  const list = joined(
    entries.flatMap((entry) => {
      const name = utf8.encode(entry.name);
      const head = record(46, [
        ...([
          [0, 4, 0x02_01_4b_50],
          [4, 2, version],
          [6, 2, version],
          [8, 2, flags],
          [10, 2, deflated],
        ] as const),
        ...([
          [14, 2, date],
          [16, 4, entry.crc],
          [20, 4, entry.packed],
          [24, 4, entry.size],
        ] as const),
        ...([
          [28, 2, name.length],
          [42, 4, entry.offset],
        ] as const),
      ]);
      return [head, name];
    }),
  );
  const end = record(22, [
    ...([
      [0, 4, 0x06_05_4b_50],
      [8, 2, entries.length],
      [10, 2, entries.length],
    ] as const),
    ...([
      [12, 4, list.length],
      [16, 4, offset],
    ] as const),
  ]);
  return joined([list, end]);
}

type Deflate = (plain: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** Short files of an archive from its beginning, and their entries. */
export async function wholeEntries(files: readonly (readonly [path: string, xml: string])[], deflate: Deflate) {
  const entries: ZipEntry[] = [];
  const parts: Uint8Array[] = [];
  let offset = 0;
  for (const [name, xml] of files) {
    const plain = utf8.encode(xml);
    const packed = await deflate(plain);
    const entry = { name, offset, crc: crc32(plain), packed: packed.length, size: plain.length };
    const written = joined([entryHeader(name), packed, entryTrailer(entry)]);
    entries.push(entry);
    parts.push(written);
    offset += written.length;
  }
  return { bytes: joined(parts), entries };
}
