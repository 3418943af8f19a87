import { expect, test } from 'vitest';
import { commandNames, commands } from './commands';
import { findClashes, isOwnable, type OwnKeys, readKey } from './own-keys';

const keyed = (own: OwnKeys) =>
  commandNames.flatMap((name) => {
    const standard = commands[name].key;
    return isOwnable(standard) ? [{ name, standard, key: own[name] ?? standard }] : [];
  });

test.each([
  ['gp', 'g p'],
  [' G P ', 'g p'],
  [';', ';'],
  ['ü', 'ü'],
  ['g  x', 'g x'],
])('%j is the key %j', (typed, key) => expect(readKey(typed)).toBe(key));

test.each(['', 'abc', 'Escape', 'Ctrl+k'])('%j is no key to choose', (typed) => {
  expect(readKey(typed)).toBeUndefined();
});

test('the standard keys can be told apart, and keys with a name or a modifier stay', () => {
  expect([...findClashes(keyed({}))]).toEqual([]);
  const changeable = keyed({}).map(({ standard }) => standard);
  expect(changeable).toContain('?');
  expect(changeable).not.toContain('Escape');
  expect(changeable).not.toContain('Shift+x');
});

test.each([
  ['the key of another command', { payouts: 'g a' }, ['approvals', 'approval-rules', 'payouts']],
  ['a key that begins others', { note: 'g' }, ['note', 'home', 'payouts']],
  ['a key that begins with that of another', { payouts: 'j p' }, ['payouts', 'next-row']],
])('%s clashes', (_, own, names) => {
  expect([...findClashes(keyed(own))]).toEqual(expect.arrayContaining(names));
});

test('commands that share a standard key may share another one', () => {
  expect([...findClashes(keyed({ review: 'm', acknowledge: 'm' }))]).toEqual([]);
});
