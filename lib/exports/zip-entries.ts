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

/** The header before an entry's data, whose size is not known yet. */
export function entryHeader(name: string): Buffer {
  const bytes = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(bytes.length, 26);
  return Buffer.concat([header, bytes]);
}

/** The trailer after an entry's data. */
export function entryTrailer({ crc, packed, size }: Pick<ZipEntry, 'crc' | 'packed' | 'size'>): Buffer {
  const trailer = Buffer.alloc(16);
  trailer.writeUInt32LE(0x08_07_4b_50, 0);
  trailer.writeUInt32LE(crc, 4);
  trailer.writeUInt32LE(packed, 8);
  trailer.writeUInt32LE(size, 12);
  return trailer;
}

/** The list of all entries, which stands at the end, at `offset`. */
export function zipDirectory(entries: readonly ZipEntry[], offset: number): Buffer {
  const listed = entries.map((entry) => {
    const name = Buffer.from(entry.name);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02_01_4b_50, 0);
    record.writeUInt16LE(version, 4);
    record.writeUInt16LE(version, 6);
    record.writeUInt16LE(flags, 8);
    record.writeUInt16LE(deflated, 10);
    record.writeUInt16LE(date, 14);
    record.writeUInt32LE(entry.crc, 16);
    record.writeUInt32LE(entry.packed, 20);
    record.writeUInt32LE(entry.size, 24);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt32LE(entry.offset, 42);
    return Buffer.concat([record, name]);
  });
  const list = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([list, end]);
}
