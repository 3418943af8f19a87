import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { jpeg, pdf, png } from '@/e2e/pages/document-samples';
import { english } from '@/lib/messages/english.fixture';
import { documentTypeOf } from '@/lib/contract/fields/document-type';
import { limits } from '@/lib/contract/limits';
import { findDocumentProblem } from './find-document-problem';

const judge = (bytes: Uint8Array): string | undefined => {
  const type = documentTypeOf(bytes);
  if (type === undefined) return 'The file is no PDF, PNG or JPEG.';
  const problem = findDocumentProblem(type, bytes);
  return problem === undefined ? undefined : english(problem);
};
const text = (value: string) => Buffer.from(value, 'latin1');
const html = '<html><script>alert(1)</script></html>';
const samples: Readonly<Record<string, Buffer>> = { png, jpeg, pdf: pdf(), large: pdf({ bytes: 1_400_000 }) };

test.each(Object.entries(samples))('a real %s is accepted', (_, bytes) => {
  expect(judge(bytes)).toBeUndefined();
});

test('a PDF that only chooses its first page, and one with a link, are accepted', () => {
  expect(judge(pdf({ catalog: '/OpenAction[3 0 R/Fit]' }))).toBeUndefined();
  expect(judge(pdf({ extra: '<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://example.com)>>>>' }))).toBeUndefined();
});

/** A chunk of a PNG with the right checksum, which is computed as the format prescribes. */
function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([text(name), content]);
  let value = 0xffffffff;
  for (const byte of body) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  }
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length, 0);
  numbers.writeUInt32BE((value ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

const signature = png.subarray(0, 8);
const pngHead = (width: number, height: number) => {
  const content = Buffer.from('0000000000000000080600000000'.slice(0, 26), 'hex');
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  return chunk('IHDR', content);
};
const pngOf = (width: number, height: number, ...more: Buffer[]) =>
  Buffer.concat([
    ...[signature, pngHead(width, height), ...more],
    ...[chunk('IDAT', deflateSync(Buffer.alloc(5))), chunk('IEND', Buffer.alloc(0))],
  ]);

/** A PDF whose objects are packed, as newer programs write it, with these objects among them. */
const packedPdf = (objects: string, filter = '/FlateDecode', content = deflateSync(text(objects))) =>
  pdf({
    extra: `<</Type/ObjStm/N 1/First 4/Filter${filter}/Length ${content.length}>>\nstream\n${content.toString('latin1')}\nendstream`,
  });

test('a PDF with packed objects is accepted, and a PNG with a text about its making', () => {
  expect(judge(packedPdf('1 0 <</Type/Font>>'))).toBeUndefined();
  expect(judge(pngOf(10, 10, chunk('tEXt', text('Software\0made by hand'))))).toBeUndefined();
});

/** Content to hide in an otherwise valid file, at its beginning, in its middle or at its end. */
const payloads = [
  html,
  '<svg onload=alert(1)>',
  '<?php system(1);',
  '%PDF-1.4\n1 0 obj',
  'PK\x03\x04rest',
  '\x7fELFrest',
];

function* polyglots(): Generator<readonly [string, Buffer]> {
  for (const [name, whole] of Object.entries({ png, jpeg, pdf: pdf() })) {
    for (const payload of payloads) {
      yield [`${name} + ${payload}`, Buffer.concat([whole, text(payload)])];
      yield [`${payload} + ${name}`, Buffer.concat([text(payload), whole])];
    }
    for (const [other, behind] of Object.entries({ png, jpeg, pdf: pdf() })) {
      yield [`${name} + ${other}`, Buffer.concat([whole, behind])];
    }
    for (const length of [8, 12, 20, 33, 40, Math.floor(whole.length / 2), whole.length - 9, whole.length - 2]) {
      yield [`${name} cut off at ${length}`, whole.subarray(0, length)];
    }
  }
  for (const payload of payloads) {
    yield [`png text ${payload}`, pngOf(1, 1, chunk('tEXt', text(`Comment\0${payload}`)))];
    yield [`png unknown chunk ${payload}`, pngOf(1, 1, chunk('exTr', text(payload)))];
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, payload.length + 2]), text(payload)]);
    yield [`jpeg comment ${payload}`, Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])];
    yield [`pdf head ${payload}`, Buffer.concat([text('%PDF-1.7\n'), text(payload), pdf().subarray(9)])];
    yield [`pdf comment ${payload}`, pdf({ extra: `<</Type/Font>>\n% ${payload}\n` })];
    yield [`pdf alone ${payload}`, text(`%PDF-1.4\n${payload}`)];
    yield [`pdf with an end ${payload}`, text(`%PDF-1.4\n${payload}\nstartxref\n0\n%%EOF\n`)];
  }
}

const activeKeys = [
  ...[
    '/OpenAction<</S/JavaScript/JS(app.alert(1))>>',
    '/OpenAction 6 0 R',
    '/AA<</O 6 0 R>>',
    '/AcroForm<</XFA 6 0 R>>',
  ],
  ...[
    '/Names<</JavaScript 6 0 R>>',
    '/Names<</EmbeddedFiles 6 0 R>>',
    '/J#61vaScript 6 0 R',
    '/A<</S/Launch/F(cmd.exe)>>',
  ],
  ...['/A<</S/SubmitForm/F(http://x)>>', '/A<</S/GoToR/F(x.pdf)>>', '/Type/Filespec', '/Subtype/RichMedia'],
];

function* activePdfs(): Generator<readonly [string, Buffer]> {
  for (const key of activeKeys) {
    yield [`in the catalog ${key}`, pdf({ catalog: key })];
    yield [`in an object ${key}`, pdf({ extra: `<<${key}>>` })];
    yield [`packed ${key}`, packedPdf(`9 0 <<${key}>>`)];
    yield [`in brackets ${key}`, packedPdf(`9 0 <<${key}>>`, '[/FlateDecode]')];
    yield [`packed otherwise ${key}`, packedPdf(`9 0 <<${key}>>`, '/LZWDecode')];
    yield [`packed and unpackable ${key}`, packedPdf('', '/FlateDecode', text(`<<${key}>>`))];
  }
  yield ['locked', pdf({ extra: '<</Encrypt 9 0 R>>' })];
  yield ['a stream said to be shorter', pdf({ extra: '<</Length 3>>\nstream\nabc /Hidden\nendstream' })];
}

/** Small to send and enormous to unpack: refused without unpacking the pixels. */
function* bombs(): Generator<readonly [string, Buffer]> {
  for (const [width, height] of [
    [60_000, 60_000],
    [20_000, 1],
    [1, 2_147_483_647],
    [9_000, 9_000],
    [0, 5],
  ] as const) {
    yield [`png of ${width} by ${height}`, pngOf(width, height)];
  }
  const sized = Buffer.from(jpeg);
  const frame = sized.indexOf(Buffer.from([0xff, 0xc0]));
  sized.writeUInt16BE(65_000, frame + 5);
  sized.writeUInt16BE(65_000, frame + 7);
  yield ['jpeg of 65,000 by 65,000', sized];
  yield ['packed objects of 40 MB', packedPdf('', '/FlateDecode', deflateSync(Buffer.alloc(40_000_000)))];
}

function* mismatched(): Generator<readonly [string, Buffer]> {
  for (const start of [
    'GIF89a',
    'RIFF',
    'BM',
    'II*\0',
    'PK\x03\x04',
    'MZ',
    '\x7fELF',
    html,
    '<?xml version="1.0"?>',
    '',
  ]) {
    for (const [name, whole] of Object.entries({ png, jpeg, pdf: pdf() })) {
      yield [`${start} in place of the start of ${name}`, Buffer.concat([text(start), whole.subarray(8)])];
    }
  }
  yield ['8 bytes of a PNG', signature];
  yield ['3 bytes of a JPEG', jpeg.subarray(0, 3)];
}

const corpus = [...polyglots(), ...activePdfs(), ...bombs(), ...mismatched()];

describe('files of another type than they claim, or with hidden content', () => {
  test('are at least 200, each different and small enough to be sent', () => {
    expect(new Set(corpus.map(([, bytes]) => bytes.toString('latin1'))).size).toBeGreaterThanOrEqual(200);
    expect(corpus.filter(([, bytes]) => bytes.length > limits.documentFileBytes).map(([name]) => name)).toEqual([]);
  });

  test('are all refused, with a sentence', () => {
    const taken = corpus.filter(([, bytes]) => !/^[A-Z].*\.$/.test(judge(bytes) ?? ''));
    expect(taken.map(([name]) => name)).toEqual([]);
  });
});
