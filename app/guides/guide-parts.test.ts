import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '@/lib/messages/languages';
import { findPart, guideNames, guideParts, partAddress, partsOfPages } from './guide-parts';
import { readGuide } from './read-guide';

/** Pages without the frame and its question mark, and the page that the question mark leads to. */
const withoutHelp = [
  '',
  'guides/at',
  'invitation/[token]',
  'invitation/done',
  'new-password/[token]',
  'new-password/done',
  'sign-in',
  'sign-in/code',
  'sign-in/enrol',
];

const app = path.join(import.meta.dirname, '..');

test('every page with the frame has a part of the guides, and no other has one', () => {
  const pages = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) => path.dirname(file).replace(/^\.$/, ''));
  expect([...Object.keys(partsOfPages), ...withoutHelp].toSorted()).toEqual(pages.toSorted());
});

test.each(guideNames)('the parts of %s are those of its file, in every language', async (name) => {
  const guides = await Promise.all(languages.map(async (language) => readGuide(name, language)));
  for (const guide of guides) expect(guide.sections.map(({ id }) => id)).toEqual(guideParts[name]);
});

test('each part that a page leads to exists', () => {
  const parts = guideNames.flatMap((name) => guideParts[name].map((part) => `${name}#${part}`));
  const used = Object.values(partsOfPages).flatMap((part) => (typeof part === 'string' ? part : Object.values(part)));
  expect(used.filter((part) => !parts.includes(part))).toEqual([]);
});

test.each([
  ['/a/master/payouts', 'operator', 'operators#find-a-payout'],
  ['/a/master/payouts', 'support', 'support#find-out-where-a-payout-is'],
  ['/a/sub-1/payouts/PO-7', 'manager', 'operators#see-why-it-failed'],
  ['/a/master/payouts/ageing', 'operator', 'operators#see-why-it-failed'],
  ['/a/master/cards/freeze-many', 'support', 'support#freeze-a-card'],
  ['/a/all', 'manager', 'managers#see-what-needs-attention'],
  ['/a/master/activity/123', 'operator', 'what-happens-if#no-answer'],
  ['/settings/connections', 'operator', 'everyone#see-which-platform-you-work-with'],
  ['/settings/connections', 'admin', 'administrators#connect-a-platform'],
  ['/settings/people/7', 'admin', 'administrators#change-a-persons-role-or-accounts'],
  ['/a/master/payouts', 'admin', undefined],
  ['/a/master/nothing', 'operator', undefined],
  ['/a/master/payouts/1/2/3', 'operator', undefined],
  ['https://elsewhere.invalid', 'operator', undefined],
] as const)('%s of the role %s leads to %s', (pathname, role, part) => {
  expect(findPart(pathname, role)).toBe(part);
});

test('the address of a part leads to its heading', () => {
  expect(partAddress('operators#find-a-payout')).toBe('/guides/operators#find-a-payout');
  expect(partAddress('what-happens-if')).toBe('/guides/what-happens-if');
});
