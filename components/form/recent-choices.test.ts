import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetChoices, readRecentChoices, rememberChoice } from './recent-choices';

let person = '';

beforeEach(() => {
  const kept: Record<string, string> = {};
  const storage = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => void (kept[name] = value),
    removeItem: (name: string) => void delete kept[name],
  };
  // Storage lists its names as its own keys.
  vi.stubGlobal('localStorage', new Proxy(kept, { get: (_, name) => Reflect.get(storage, name) as unknown }));
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { person } }) });
});
afterEach(() => void vi.unstubAllGlobals());

test('choices of one person are not offered to another in the same browser', () => {
  person = 'mei';
  rememberChoice('accounts', 'elan');
  person = 'marco';
  expect(readRecentChoices('accounts')).toEqual([]);
  rememberChoice('accounts', 'lantern');
  person = 'mei';
  expect(readRecentChoices('accounts')).toEqual(['elan']);
});

test('signing out forgets the choices of every person, and nothing else', () => {
  for (person of ['mei', 'marco']) rememberChoice('accounts', person);
  localStorage.setItem('theme', 'dark');
  forgetChoices();
  expect(Object.keys(localStorage)).toEqual(['theme']);
  for (person of ['mei', 'marco']) expect(readRecentChoices('accounts')).toEqual([]);
});
