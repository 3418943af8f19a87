import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { drawPdf, type PdfPage } from './draw-pdf.mjs';
import { PdfThread } from './pdf-thread';

/** A document of which every value is this text. */
const pageOf = (value: string, rows = 25): PdfPage => ({
  title: value,
  language: 'en',
  lead: [value, value],
  parts: [{ title: 'Parties', rows: Array.from({ length: rows }, (_, row) => ({ label: `Label ${row}`, value })) }],
  foot: [value],
  missing: ['Not in the fonts: ', '.'],
  cut: 'Some texts are cut.',
  createdAt: new Date(0),
});

const textIn = async (bytes: Uint8Array | undefined) =>
  (await extractText(await getDocumentProxy(bytes ?? new Uint8Array()), { mergePages: true })).text;

const letters = (count: number, from: number) =>
  Array.from({ length: count }, (_, place) => String.fromCodePoint(from + place)).join('');

/** What a platform may send, as no contract sets a length: the longest texts of each kind. */
const hostile: readonly (readonly [name: string, text: string])[] = [
  ['a hundred thousand letters in one word', 'x'.repeat(100_000)],
  ['ten thousand letters in short words', 'ab '.repeat(3_333)],
  ['a letter with five thousand accents', `a${'\u0301'.repeat(5_000)}`],
  ['a thousand letters without a font', letters(1_000, 0x1_f3_00)],
  ['a thousand Han', letters(1_000, 0x4e_00)],
  ['a thousand Hangul', letters(1_000, 0xac_00)],
  ['half surrogates', '\ud83d'.repeat(2_000)],
  ['signs of direction', '\u202e\u200b'.repeat(2_000)],
  ['lines', 'a\n'.repeat(5_000)],
];

test.each(hostile)(
  '%s in each value take no more than three seconds of a processor, and are said to be cut',
  async (_, text) => {
    const before = process.cpuUsage();
    const drawn = await drawPdf(pageOf(text));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(3_000);
    expect(await textIn(drawn)).toContain('Some texts are cut.');
  },
  60_000,
);

test('a document that takes too long ends its thread alone, and the next one is drawn', async () => {
  const thread = new PdfThread(200);
  const slow = pageOf(letters(300, 0x4e_00), 4_000);
  let answered = 0;
  const others = setInterval(() => (answered += 1), 10);
  expect(await thread.draw(slow)).toBeUndefined();
  clearInterval(others);
  expect(answered).toBeGreaterThan(5);
  expect(await textIn(await new PdfThread(60_000).draw(pageOf('Ann', 2)))).toContain('Label 1');
}, 90_000);

test('documents that are asked for at once are each their own', async () => {
  const thread = new PdfThread(60_000);
  const names = ['Ann', 'Ben', 'Cai', 'Dee'];
  const drawn = await Promise.all(names.map(async (name) => await textIn(await thread.draw(pageOf(name, 2)))));
  expect(drawn.map((text) => names.filter((name) => text.includes(name)))).toEqual(names.map((name) => [name]));
}, 90_000);
