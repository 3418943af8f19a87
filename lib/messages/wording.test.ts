import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, 'en');

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn); // messages hold no others

const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => textsIn(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))));

// Words of the console's own that people had to learn, and the usual words that have replaced them.
test.each([
  ['Do', 'Actions'],
  ['Send', 'Submit for approval'],
  ['Do nothing', 'Cancel'],
  ['Keep it', 'Keep card'],
  ['Not now', 'Cancel'],
  ['Writes that are not settled', 'Unresolved'],
  ['What needs a person now', 'Needs attention'],
  ['All of them', 'View'],
  ['Lapses', 'Expires'],
  ['To me', 'To review'],
  ['By me', 'Submitted'],
  ['See the change', 'Review'],
  ['Choose none', 'Clear selection'],
  ['Freeze chosen', 'Freeze selected'],
  ['Act', 'Action'],
  ['Kind of act', 'Category'],
  ['Anybody', 'Anyone'],
  ['Something new', 'New quote'],
  ['Happened, says a person', 'Confirmed manually'],
  ['Taken back', 'Withdrawn'],
  ['Does it, after proving who they are', 'Allowed (re-authentication)'],
  ['Proposes it', 'Needs approval'],
  ['No business', 'No accounts'],
  ['Invite somebody', 'Invite member'],
  ['Password as it is', 'Current password'],
  ['Use my own', 'Use own credentials'],
  ['Start afresh', 'Discard draft'],
  ['Money path', 'Fees and FX'],
  ['Day of the conversion', 'Value date'],
  ['Fix the amount you buy instead', 'Enter buy amount'],
  ['Identity paper', 'ID document'],
  ['Cards at most', 'Card limit'],
  ['Statement text', 'Statement descriptor'],
  ['Go to the start', 'Go to home'],
  ['The e-mail or the password is not right.', 'Incorrect email or password.'],
  ['Its days', 'Time zone'],
])('no screen says “%s”; “%s” has replaced it', (ours, fields) => {
  expect(texts).not.toContain(ours);
  expect(texts.some((text) => text.includes(fields))).toBe(true);
});
