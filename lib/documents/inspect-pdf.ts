import { inflateSync } from 'node:zlib';
import { holdsAnotherFile, holdsMarkup, latin } from './markup';

/*
 * A reader of its own: those that are kept unpack whatever a file says, without a bound, or want a younger Node. It reads
 * what lies between the packed parts, and unpacks only the parts that hold further objects (ISO 32000-1, 7.5).
 */

/** Of all packed objects together; those of an ordinary file of 1.5 MB are far smaller. */
const mostUnpacked = 16_000_000;

const broken = 'The PDF is damaged or cut off: save or print it anew as PDF and choose it again.';
const more = 'The file holds more than a PDF: print it as PDF and choose that.';
const active = 'The PDF holds scripts, actions or attached files: print it as PDF and choose that.';
const locked = 'The PDF is locked with a password: print it as PDF and choose that.';

/** Names of what runs, opens, sends or carries something else along, as values or as keys. */
const activeNames = [
  ...['JavaScript', 'JS', 'AA', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'Rendition', 'XFA'],
  ...['SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'Movie', 'Sound', 'Screen', '3D', 'Filespec'],
];
const runs = new RegExp(`/(${activeNames.join('|')})(?![A-Za-z0-9])`);
/** Where a file only says which page is seen first, it names a place, in brackets. */
const opens = /\/OpenAction(?!\s*\[)/;
/** Long enough not to come about by chance where everything is packed. */
const anywhere = /\/(JavaScript|EmbeddedFile|RichMedia|SubmitForm|OpenAction\s*<)/;

export function inspectPdf(bytes: Uint8Array): string | undefined {
  const text = latin(bytes);
  if (!/^%PDF-[12]\.\d[\r\n]/.test(text)) return broken;
  const end = /startxref\s{1,4}(\d{1,8})\s{1,4}%%EOF\s*$/.exec(text.slice(-2_048));
  if (end === null) return text.includes('%%EOF') ? more : broken;
  const directory = text.slice(Number(end[1]), Number(end[1]) + 40);
  if (!/^(xref\s|\d{1,8}\s+\d{1,5}\s+obj)/.test(directory)) return broken;
  const parts = split(bytes, text);
  if (parts === undefined) return broken;
  const outside = parts.outside.join('\n');
  if (holdsMarkup(text.slice(0, 1_024)) || holdsMarkup(outside) || holdsAnotherFile(text.slice(5))) return more;
  const unpacked = unpack(parts.packed);
  if (unpacked === undefined) return broken;
  const objects = withPlainNames(`${outside}\n${unpacked}`);
  if (/\/Encrypt(?![A-Za-z])/.test(objects)) return locked;
  if (runs.test(objects) || opens.test(objects) || anywhere.test(text)) return active;
  const hasPage = /\/Type\s*\/Page(?![A-Za-z])/.test(objects) && /\/Type\s*\/Catalog(?![A-Za-z])/.test(objects);
  return hasPage ? undefined : broken;
}

interface Split {
  /** All that is not the content of a stream. */
  readonly outside: readonly string[];
  /** Streams of further objects. */
  readonly packed: readonly { readonly head: string; readonly content: Uint8Array }[];
}

/** Undefined where the streams do not lie as the file says. */
function split(bytes: Uint8Array, text: string): Split | undefined {
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
    // Said to be shorter than it is, it would hide what follows from one reader and not from another.
    if (length !== undefined && end - (start + Number(length)) > 2) return undefined;
    outside.push(before);
    if (/\/ObjStm(?![A-Za-z])/.test(dictionary)) packed.push({ head: dictionary, content: bytes.subarray(start, end) });
    from = end;
    begin.lastIndex = end;
  }
  return { outside: [...outside, text.slice(from)], packed };
}

/** Undefined where they are packed in another way than all programs do, or unpack to too much. */
function unpack(packed: Split['packed']): string | undefined {
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
