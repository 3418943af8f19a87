import { afterEach, expect, test, vi } from 'vitest';
import { readRecentChoices, rememberChoice } from './recent-choices';

afterEach(() => void vi.unstubAllGlobals());

test('choices of one person are not offered to another in the same browser', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  const signIn = (person: string) => vi.stubGlobal('document', { querySelector: () => ({ dataset: { person } }) });
  signIn('mei');
  rememberChoice('accounts', 'elan');
  signIn('marco');
  expect(readRecentChoices('accounts')).toEqual([]);
  rememberChoice('accounts', 'lantern');
  signIn('mei');
  expect(readRecentChoices('accounts')).toEqual(['elan']);
});
