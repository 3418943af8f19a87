import { crc32, inflateRawSync } from 'node:zlib';

// A reader that shares no code with the writer of workbooks: it starts from the directory at the end, as programs do.

/** The files of an archive by their paths, each checked against its size and checksum. */
export function unzip(archive: Buffer): ReadonlyMap<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error(`no entry of the directory at ${at}`);
    const [crc, packed, size] = [16, 20, 24].map((place) => archive.readUInt32LE(at + place));
    const [name, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const header = archive.readUInt32LE(at + 42);
    const begin = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const path = archive.toString('utf8', at + 46, at + 46 + (name ?? 0));
    const bytes = inflateRawSync(archive.subarray(begin, begin + (packed ?? 0)));
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${path} is not as the directory says`);
    files.set(path, bytes.toString('utf8'));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  if (at !== end) throw new Error('the directory does not end where it says');
  return files;
}

/** One cell as a spreadsheet has it. */
export interface SheetCell {
  readonly place: string;
  readonly style: number;
  readonly kind: 'text' | 'number';
  readonly value: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function readText(xml: string): string {
  return xml
    .replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '?')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The rows of a sheet. */
export function readSheet(xml: string): SheetCell[][] {
  return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c r="([A-Z]+\d+)" s="(\d+)"(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(
      ([, place = '', style = '', type, inner = '']) => ({
        place,
        style: Number(style),
        kind: type === 'inlineStr' ? 'text' : 'number',
        value: readText(inner.replace(/<[^>]*>/g, '')),
      }),
    ),
  );
}
