import { expect, test } from 'vitest';
import { foldText } from '@/lib/format/fold-text';
import { findQuery, findVersion, findWords } from './find-words';

const of = (texts: string[], ids: string[] = [], amounts: string[] = []) =>
  findWords({ texts, ids, amounts }).toSorted();

test('accents, case and letters of other alphabets do not hinder a search', () => {
  expect(foldText('Grünwald Søren Łódź Straße')).toBe('grunwald soren lodz strasse');
  expect(of(['Grünwald & Söhne'])).toEqual(['grunwald', 'sohne']);
});

test('a name without spaces is found by any two neighbouring letters and by its last letter', () => {
  expect(of(['星洲燈台'])).toEqual(['台', '星洲', '洲燈', '燈台']);
  expect(of(['ABC公司'])).toEqual(['abc', '公司', '司']);
});

test('a name is found with and without its apostrophe, and with either form of a final sigma', () => {
  for (const name of ["O'Brien", 'O’Brien', 'O`Brien']) expect(of([name])).toEqual(['brien', 'o', 'obrien']);
  expect(of(['Oʼbrien'])).toEqual(['obrien', 'oʼbrien']);
  expect(of(['ΟΔΥΣΣΕΎΣ'])).toEqual(['οδυσσευς', 'οδυσσευσ']);
  expect(of(['رقم ٤٢'])).toEqual(['42', 'رقم', '٤٢']);
});

test('a word in Hangul is found from each of its syllables on', () => {
  const written = ['전력공사', '력공사', '공사', '사', 'kt전력', '전력', '력'].map((text) => text.normalize('NFKD'));
  expect(of(['전력공사 KT전력'])).toEqual(written.toSorted());
  expect(of(['가'.repeat(5_000)]).length).toBeLessThan(100);
});

// A change of the words needs a new version, so that kept words are derived anew.
test('other words are another version', () => {
  const words = of(["Grünwald O'Brien 燈台 전력", '٤٢'], ['P26-S4'], ['4200.00']).join(' ').normalize('NFC');
  expect([findVersion, words]).toEqual([2, '42 =4200 brien grunwald o obrien p26 p26s4 s4 ٤٢ 력 전력 台 燈台']);
});

test('references are found in one piece and by their parts, UUIDs in one piece alone', () => {
  expect(of([], ['P261121-S42V5T'])).toEqual(['p261121', 'p261121s42v5t', 's42v5t']);
  expect(of([], ['37ca4ff5-42bd-4c78-b73f-31de7ae01935'])).toEqual(['37ca4ff542bd4c78b73f31de7ae01935']);
});

test.each([
  ['4200.00', '=4200'],
  ['4200', '=4200'],
  ['0.10', '=0.1'],
  ['100', '=100'],
  ['-12.50', '=-12.5'],
  ['123456789012345678.00', '=123456789012345678'],
])('the amount %s is the word %s', (amount, word) => {
  expect(of([], [], [amount])).toEqual([word]);
});

test.each([
  ['grun', `(('grun':*))`],
  ['公司', `(('公司'))`],
  ['公', `(('公':*))`],
  ['大公司 公', `(('大公' & '公司') | '大公司':*) & (('公':*))`],
  ['4,200.00', `('=4200')`],
  ['4200', `('=4200' | ('4200':*))`],
  ['4200.00 usd', `('=4200') & (('usd':*))`],
  ['$4,200.00', `('=4200')`],
  ['HK$50', `('=50')`],
  ['4200€', `('=4200')`],
  ['4200.50usd', `((('=4200.5') & 'usd') | ('4200':* & '50usd':*) | '420050usd':*)`],
  ['INV100', `(('inv100':*))`],
  ['4 200,00', `('=4200')`],
  ['4 200', `('=4200' | (('=4' | ('4':*)) & ('=200' | ('200':*))))`],
  ['0 123.4', `(((('0':*)) & ('=123.4')))`],
  ['eur 1 234.5 x', `('=1234.5') & (('eur':*)) & (('x':*))`],
  [`o'brannigan`, `(('o':* & 'brannigan':*) | 'obrannigan':*)`],
  [`' | 'x`, `(('x':*))`],
  ['Oʼbrien', `((('oʼbrien':*))) | ((('o':* & 'brien':*) | 'obrien':*))`],
  ['ΟΔΥΣ', `((('οδυς' | 'οδυσ':*)))`],
  ['٤٢٠٠', `((('٤٢٠٠':*))) | (('=4200' | ('4200':*)))`],
  [
    '37ca4ff5-42bd-4c78-b73f-31de7ae01935 47ca4ff5-42bd-4c78-b73f-31de7ae01935',
    `'37ca4ff542bd4c78b73f31de7ae01935' | '47ca4ff542bd4c78b73f31de7ae01935'`,
  ],
  ['37ca4ff5-42bd-4c78-b73f-31de7ae01935\t1,000.00 USD', `'37ca4ff542bd4c78b73f31de7ae01935'`],
  ['PO1234567890123456789\nPO1234567890123456780', `'po1234567890123456789' | 'po1234567890123456780'`],
  [
    'https://console.example.com/a/11111111-42bd-4c78-b73f-31de7ae01935/payouts/37CA4FF5-42bd-4c78-b73f-31de7ae01935',
    `'37ca4ff542bd4c78b73f31de7ae01935'`,
  ],
])('%s searches for %s', (typed, query) => {
  expect(findQuery(typed)).toBe(query);
});

test('a text without letters and digits searches for nothing', () => {
  expect(findQuery(` & | ! ' `)).toBeUndefined();
});

test.each(['ʼ', "ʼ'", '- ʼ', 'ʼ.', 'ʼ ʼ'])('the query of %j has no empty part, which a database refuses', (typed) => {
  expect(findQuery(typed) ?? '').not.toContain('()');
});

test('references of payouts in a text are looked for, and nothing else of it', () => {
  const wanted = findQuery('P261127-S42V5T and P261126-AAB2CD');
  expect(findQuery('where is my payout P261127-S42V5T, and P261126-AAB2CD?')).toBe(wanted);
  expect(findQuery('P261127-S42V5T,P261126-AAB2CD')).toBe(wanted);
});
