import { gzipSync } from 'node:zlib';
import type { APIRequestContext } from 'playwright/test';

/** KiB of script, gzipped, that a page may load before a person uses it. A bare page of the framework loads 132. */
const mostOfAnyPage = 205;

/**
 * Pages with a lower limit, and some with a higher one: their weight plus at most 2 %. Three to six KiB of each make
 * pages survive a browser's translation, the end of their build and a silent platform. Home, payouts, deposits, intents and
 * card products got one or two more to hear of changes, in place of asking, and activity two. The 400 bytes by which a
 * page says that it can be used took eight pages over their limit, which got one more. The 300 bytes by which
 * each request says for whom its page was drawn took sixteen more over theirs. One more each empties a page whose person
 * signs out in another tab and hides it when "back" brings it; two or three more each mark rows of lists that cannot be
 * read, and statuses that are not known. The approval rules ask about amounts that two countries read differently. One or
 * two more build addresses from the routes and ask whose a page is that "back" draws. The words and icons of nouns in one
 * registry took four over theirs. One or two more sort all rows of a kept list, and write times short with the exact one
 * as their hint. Two or three filter each kept list by its columns and show it for all accounts; lists of payouts, whose
 * filters became those of any list, got two. Five more got the one by which announcements wait for one another, and eight
 * the one for the words that ask for a passkey. One to three more keep views of each list, read plain words in its box, and
 * keep the cookies of language and zone to one host. The limits only shrink else.
 */
const most: Readonly<Record<string, number>> = {
  // With a button for passkeys.
  'sign-in': 157,
  // With what waits for the person, which has buttons of its own.
  home: 166,
  'settings-home': 164,
  people: 165,
  roles: 164,
  'your-sessions': 165,
  // Two more than before its filters stood in the address as those of all lists do.
  audit: 174,
  'whole-audit': 174,
  ageing: 166,
  failures: 166,
  reports: 170,
  'approval-rules': 178,
  'sub-accounts': 180,
  invite: 181,
  connections: 184,
  'your-connection': 184,
  // Four more than before its search, its file, the line that says that changes are not heard, and the address of all lists.
  approvals: 196,
  'card-products': 203,
  'payment-intents': 216,
  // From the mirror, as people have them.
  payouts: 217,
  'payouts-with-nothing-found': 217,
  'payouts-with-bad-filters': 217,
  'payouts-of-a-sub-account': 217,
  deposits: 211,
  activity: 214,
  'activity-unresolved': 214,
  'simulate-deposit': 206,
  quotes: 206,
  'quotes-not-allowed': 206,
  // One more than before the keys of all commands.
  cards: 218,
  card: 207,
  cardholders: 216,
  'cardholder-form': 210,
  'cardholder-form-of-support': 210,
  // Two more than before it compared the numbers of a bank with each other and with the scheme of their country.
  'bank-account-form': 213,
  'new-bank-account': 213,
  'bank-accounts': 216,
  'bank-accounts-not-allowed': 216,
};

/** The most KiB of script that a page of `pages.ts` may load before a person uses it: for all accounts as for one. */
export function mostScript(name: string): number {
  return most[name.replace(/-of-all$/, '')] ?? mostOfAnyPage;
}

const weights = new Map<string, number>();

/**
 * The script of `error.tsx` has one KiB. The framework names it in some documents of a page and not in others, by what is
 * drawn first, so it has no weight here. A larger file that holds it has.
 */
const weightOf = (script: Buffer): number => {
  const bytes = gzipSync(script).length;
  return bytes < 1_536 && script.includes('"list.broken"') ? 0 : bytes;
};

/** KiB of script, compressed by gzip, that a page with this HTML loads before a person uses it. */
export async function weighScripts(request: APIRequestContext, html: string): Promise<number> {
  // Browsers with modules ignore `nomodule` scripts.
  const scripts = (html.match(/<script\b[^>]*>/g) ?? []).filter((script) => !/\bnomodule\b/i.test(script));
  const files = new Set(scripts.flatMap((script) => /\bsrc="([^"]+)"/.exec(script)?.[1] ?? []));
  let bytes = 0;
  for (const file of files) {
    const known = weights.get(file) ?? weightOf(await (await request.get(file)).body());
    weights.set(file, known);
    bytes += known;
  }
  return Math.ceil(bytes / 1_024);
}
