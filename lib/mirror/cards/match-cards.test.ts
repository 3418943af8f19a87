import { expect, test } from 'vitest';
import { type ListedCard, matchCards } from './match-cards';

const id = (end: string) => `0aee29c9-dc5c-4ef0-a07f-6ebaebe8${end}`;
const card = (end: string, status = 'ACTIVE', place = end): ListedCard => ({
  id: id(place),
  number: `************${end}`,
  holder: 'A B',
  holderId: undefined,
  status,
});
const cards = [card('4467'), card('1200'), card('9921', 'FROZEN'), card('5050'), card('5050', 'ACTIVE', '5051')];
const match = (text: string, chosen: readonly string[] = []) => matchCards(text, cards, new Set(chosen));
const ends = (text: string) => match(text).toFreeze.map(({ number }) => number.slice(-4));

test.each([
  ['one a line', '4467\n1200'],
  ['with commas', '4467, 1200'],
  ['with spaces', '4467 1200'],
  ['cells of a spreadsheet', '"4467"\t\r\n"1200"\t'],
  ['as receipts print them', '•••• 4467\nVisa **** 1200'],
  ['whole card numbers', '4111 1111 1111 4467\n4111111111111200'],
  ['ids with other dashes and capitals', `${id('4467').toUpperCase()}\n${id('1200').replaceAll('-', '‐')}`],
  ['ids in addresses', `https://console.example/a/master/cards/${id('4467')}\n${id('1200')}`],
  ['a card named twice', `4467\n1200\n${id('4467')}`],
])('a list is read: %s', (_, text) => {
  expect(ends(text)).toEqual(['4467', '1200']);
});

test('an amount or a year beside an id or a masked number freezes no card', () => {
  expect(ends(`${id('4467')}\t1200\t2026`)).toEqual(['4467']);
  expect(ends('Mei Chen\t**** 4467\t1200')).toEqual(['4467']);
  expect(ends('Mei Chen\t4467')).toEqual(['4467']);
  const unclear = match('Mei Chen\t4467\t1200');
  expect(unclear).toMatchObject({ toFreeze: [], unknown: ['Mei Chen\t4467\t1200'] });
});

test('four digits of several cards name none of them until a person chooses', () => {
  const asked = match('5050');
  expect(asked.toFreeze).toEqual([]);
  expect(asked.several.map(({ cards: found }) => found.map((one) => one.id))).toEqual([[id('5050'), id('5051')]]);
  expect(match('5050', [id('5051')]).toFreeze.map((one) => one.id)).toEqual([id('5051')]);
  // A choice that the text does not name chooses nothing.
  expect(match('4467', [id('1200')]).toFreeze.map((one) => one.id)).toEqual([id('4467')]);
});

test('frozen cards are left, unknown lines are named, and a whole card number is not shown again', () => {
  const { left, unknown, repeated, toFreeze } = match(`9921\n0000\n4111 1111 1111 7777\n${id('ffff')}\n4467\n4467`);
  expect(left.map((one) => one.id)).toEqual([id('9921')]);
  expect(unknown).toEqual(['0000', '•••• 7777', id('ffff')]);
  expect(toFreeze).toHaveLength(1);
  expect(repeated).toBe(1);
});
