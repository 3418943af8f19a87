import { inflateSync } from 'node:zlib';
import { imageSize } from 'image-size';
import { message, type Message } from '@/lib/messages/message';

/**
 * Undefined when the file is of this type from its first byte to its last, and has no active content; no part is
 * unpacked without a limit.
 */
export function findDocumentProblem(type: 'pdf' | 'png' | 'jpg' | 'jpeg', bytes: Uint8Array): Message | undefined {
  return type === 'pdf' ? inspectPdf(bytes) : inspectImage(type, bytes);
}

/** One character for each byte, so that positions in the text are positions in the bytes. */
const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

const elements = 'script|html|svg|iframe|object|embed|body|head|img|form|meta|link|style|base|!doctype|\\?php';
const markup = new RegExp(`<(${elements})[\\s/>:]`, 'i');
/** Beginnings of other kinds of files: a PDF, an archive, a program. */
const others = /%PDF-|PK\x03\x04|\x7fELF|Rar!\x1a|7z\xbc\xaf/;

/** Whether a part that is neither pixels nor packed could be taken for a web page or for another file. */
const holdsMarkup = (text: string): boolean => markup.test(text);

const holdsAnotherFile = (text: string): boolean => others.test(text);

/*
 * A reader of our own: maintained libraries unpack without a limit, or need a newer Node. It reads
 * the bytes between the packed parts, and unpacks only parts with further objects (ISO 32000-1, 7.5).
 */

/** The limit for all packed objects together; the packed objects of an ordinary file of 1.5 MB are far smaller. @internal For tests. */
export const mostUnpacked = 16_000_000;

const brokenPdf = message('documents.brokenPdf');
const moreThanPdf = message('documents.moreThanPdf');
const active = message('documents.activePdf');
const locked = message('documents.lockedPdf');

/** Names of objects that run, open, send or carry other content, as values or as keys. */
const activeNames = [
  ...['JavaScript', 'JS', 'AA', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'Rendition', 'XFA'],
  ...['SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'Movie', 'Sound', 'Screen', '3D', 'Filespec'],
];
const runs = new RegExp(`/(${activeNames.join('|')})(?![A-Za-z0-9])`);
/** An action that only chooses the first page names a place, in brackets. */
const opens = /\/OpenAction(?!\s*\[)/;
/** Long enough not to occur by chance where everything is packed. */
const anywhere = /\/(JavaScript|EmbeddedFile|RichMedia|SubmitForm|OpenAction\s*<)/;

function inspectPdf(bytes: Uint8Array): Message | undefined {
  const text = latin(bytes);
  if (!/^%PDF-[12]\.\d[\r\n]/.test(text)) return brokenPdf;
  const end = /startxref\s{1,4}(\d{1,8})\s{1,4}%%EOF\s*$/.exec(text.slice(-2_048));
  if (end === null) return text.includes('%%EOF') ? moreThanPdf : brokenPdf;
  const directory = text.slice(Number(end[1]), Number(end[1]) + 40);
  if (!/^(xref\s|\d{1,8}\s+\d{1,5}\s+obj)/.test(directory)) return brokenPdf;
  const parts = split(bytes, text);
  if (parts === undefined) return brokenPdf;
  const outside = parts.outside.join('\n');
  if (holdsMarkup(text.slice(0, 1_024)) || holdsMarkup(outside) || holdsAnotherFile(text.slice(5))) return moreThanPdf;
  const unpacked = unpack(parts.packed);
  if (unpacked === undefined) return brokenPdf;
  const objects = withPlainNames(`${outside}\n${unpacked}`);
  if (/\/Encrypt(?![A-Za-z])/.test(objects)) return locked;
  if (runs.test(objects) || opens.test(objects) || anywhere.test(text)) return active;
  const hasPage = /\/Type\s*\/Page(?![A-Za-z])/.test(objects) && /\/Type\s*\/Catalog(?![A-Za-z])/.test(objects);
  return hasPage ? undefined : brokenPdf;
}

interface PdfParts {
  /** All parts of the file outside of streams. */
  readonly outside: readonly string[];
  /** Streams with further objects. */
  readonly packed: readonly { readonly head: string; readonly content: Uint8Array }[];
}

/** Undefined where the streams are not at the places that the file states. */
function split(bytes: Uint8Array, text: string): PdfParts | undefined {
  const outside: string[] = [];
  const packed: { head: string; content: Uint8Array }[] = [];
  const begin = />>\s{0,4}stream\r?\n/g;
  let from = 0;
  for (let head = begin.exec(text); head !== null; head = begin.exec(text)) {
    const start = begin.lastIndex;
    const before = text.slice(from, start);
    const dictionary = withPlainNames(before.slice(Math.max(0, before.lastIndexOf(' obj'))));
    const length = /\/Length\s+(\d{1,8})(?!\s+\d+\s+R)/.exec(dictionary)?.[1];
    const end = text.indexOf('endstream', length === undefined ? start : start + Number(length));
    if (end === -1) return undefined;
    // A stream that states a shorter length would hide the rest from one reader and not from another.
    if (length !== undefined && end - (start + Number(length)) > 2) return undefined;
    outside.push(before);
    if (/\/ObjStm(?![A-Za-z])/.test(dictionary)) packed.push({ head: dictionary, content: bytes.subarray(start, end) });
    from = end;
    begin.lastIndex = end;
  }
  return { outside: [...outside, text.slice(from)], packed };
}

/** Undefined where the objects are packed in an unusual way, or unpack to too much. */
function unpack(packed: PdfParts['packed']): string | undefined {
  let text = '';
  for (const { head, content } of packed) {
    if (/\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*(\/|>>)/.test(head)) {
      const left = mostUnpacked - text.length;
      try {
        text += `${latin(inflateSync(content, { maxOutputLength: Math.max(1, left) }))}\n`;
      } catch {
        return undefined;
      }
    } else if (/\/Filter/.test(head)) return undefined;
    else text += latin(content);
  }
  return text;
}

/** A name may be written with the numbers of its letters: `/J#61vaScript`. */
function withPlainNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/**
 * Larger than a scan of a page, and far smaller than a picture that would fill the memory of a program that draws it.
 * @internal For tests.
 */
export const mostOfPicture = { side: 12_000, pixels: 60_000_000 };

const broken = message('documents.brokenPicture');
const more = message('documents.moreThanPicture');
const tooLarge = message('documents.tooManyPixels', mostOfPicture);

/** The parts of the file that are not pixels, in order; a problem where the file is broken. */
type Parts = { readonly texts: readonly string[] } | { readonly problem: Message };

function inspectImage(type: 'png' | 'jpg' | 'jpeg', bytes: Uint8Array): Message | undefined {
  const parts = type === 'png' ? readPng(bytes) : readJpeg(bytes);
  if ('problem' in parts) return parts.problem;
  if (parts.texts.some((text) => holdsMarkup(text) || holdsAnotherFile(text))) return more;
  const { width, height } = sizeOf(bytes);
  if (width === 0 || height === 0) return broken;
  return Math.max(width, height) > mostOfPicture.side || width * height > mostOfPicture.pixels ? tooLarge : undefined;
}

/** Read from the file's own header, without unpacking. */
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

/** The checksum CRC-32; Node has its own only since 20.15. */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (checksums[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

const marker = { startOfScan: 0xda, endOfImage: 0xd9 };
/** Kinds of frames (ITU-T T.81, table B.1), without the codes of tables between them. */
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
      at += 1; // a second 0xff fills the space before a marker
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

/** Among pixels, 0xff is followed by 0 or by the number of a restart; any other byte begins the next marker. */
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
