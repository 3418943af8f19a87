import { expect, test } from 'vitest';
import { foldLoosely } from './fold-text';

test.each([
  ['ΟΔΥΣ', 'ΟΔΥΣΣΕΥΣ'],
  ['ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'],
  ['obrien', "O'Brien"],
  ['O’Brien', "O'Brien"],
  ['4200', '٤٢٠٠'],
  ['٤٢٠٠', '4200'],
  ['lan\u200btern', 'Lantern'],
  ['전력', '한국전력공사'],
  ['grun', 'Grünwald'],
])('%j is found in %j', (typed, text) => {
  expect(foldLoosely(text)).toContain(foldLoosely(typed));
});
