import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
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
  ['Does it, after proving who they are', 'Allowed (identity confirmation)'],
  ['Proposes it', 'Needs approval'],
  ['No business', 'No accounts'],
  ['Invite somebody', 'Invite member'],
  ['Password as it is', 'Current password'],
  ['Use my own', 'Use own credentials'],
  ['Start afresh', 'Discard draft'],
  ['Money path', 'Fees and FX'],
  ['Day of the conversion', 'Value date'],
  ['Fix the amount you buy instead', 'Enter buy amount instead'],
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

/** Words that the glossary (docs/words.md) has others for, phrases that have to be read twice, and names of the platform. */
const banned = [
  /\be-mails?\b/i,
  /\b(some|any)body\b/i,
  /\bnobody (?!is\b)/i,
  /\b(but for|all the same|any more to|for ever|one of (its|their))\b/i,
  /\b(mirror|digest|lane|lapses?|step-up|twins?|still out|to go)\b/i,
  /\b(half in|taken back|of its own|stands? (in|under|by|there|at))\b/i,
  /\b(the store|copy of the console|stretch(es)? of days)\b/i,
  // Names of the interface and of its statuses, but for variables of the environment.
  /\b(READY_TO_SEND|FAILED_REFUNDED|AWAITING_FUNDS|FUNDS_ARRIVED|TRADE_SETTLED|PRE_CANCEL)\b/,
  /\b(valid_from|valid_until|quote_price|currency_pair|payout_status|card_status|update_reason)\b/,
];

/** The words that a message shows, one text for each of its cases. */
function shownBy(elements: readonly MessageFormatElement[]): string[] {
  return elements.reduce<string[]>(
    (texts, element) => texts.flatMap((text) => partsOf(element).map((part) => text + part)).slice(0, 64),
    [''],
  );
}

function partsOf(element: MessageFormatElement): string[] {
  if (element.type === TYPE.literal) return [element.value];
  if (element.type === TYPE.select || element.type === TYPE.plural) {
    return Object.values(element.options).flatMap(({ value }) => shownBy(value));
  }
  return element.type === TYPE.tag ? shownBy(element.children) : ['X'];
}

const shown = texts.flatMap((text) => shownBy(parse(text)));

test.each(banned.map((words) => [words.source, words] as const))('no message says %s', (_, words) => {
  expect(shown.filter((text) => words.test(text))).toEqual([]);
});

const mostWords = 28;

test('no sentence has to be read twice', () => {
  const sentences = shown.flatMap((text) => text.split(/(?<=[.!?;:])\s+/));
  expect(sentences.filter((sentence) => sentence.split(/\s+/).length > mostWords)).toEqual([]);
});
