import 'server-only';
import { findCallerContext } from '@/lib/access/sessions/caller';
import { decide } from '@/lib/access/permissions/permissions';
import { payoutLabel, payoutText, type PayoutFieldName } from '@/lib/contract/fields/payout-fields';
import { uuids } from '@/lib/contract/fields/uuids';
import { operations } from '@/lib/contract/operations';
import { findCoverage } from '@/lib/mirror/coverage';
import { oldestOf } from '@/lib/mirror/coverage-words';
import { feedNames, feeds, mirrorKinds, type FeedName, type MirrorKind } from '@/lib/mirror/filling/feeds';
import { findRecords, type FoundRecord } from '@/lib/mirror/find-records';
import { type MirrorScope, openMirror } from '@/lib/mirror/open-mirror';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { namesIn, searchedText } from '@/lib/format/pasted-ids';
import { getWords } from '@/lib/messages/get-words';
import { enumerated } from '@/lib/messages/enumerated';
import { message, type Message } from '@/lib/messages/message';
import { countryName } from '@/lib/format/countries';
import { filterWords } from '@/lib/mirror/payouts/filter-words';
import { readPayoutQuery, writePayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { readTyped } from '@/lib/mirror/payouts/reading/read-typed';
import { typedPayouts } from '@/lib/mirror/payouts/reading/typed-payouts';
import { ok, type Result } from '@/lib/result';
import type { FindAnswer, FoundRecordView, Reach } from './find-answer';
import { markMatches } from './match-commands';

/** The most results of each kind. */
const most = 5;

/** The most ids and references that are looked for: a person looks at no more of them one after another. */
const mostNames = 10;

interface MirrorSearch {
  /** `master`, a sub-account's id, or `all`. */
  readonly account: string;
  readonly text: string;
}

interface KindScope {
  readonly kind: MirrorKind;
  readonly scope: MirrorScope;
}

const feedsOf = (kind: MirrorKind): readonly FeedName[] => feedNames.filter((name) => feeds[name].kind === kind);

/** The list of a kind of records: a person who may not read the list finds none of them. */
const listOf = (kind: MirrorKind) => feeds[feedsOf(kind)[0] ?? 'payouts'].list;

/** Searches the mirror for a text, in the kinds that the person's role lists and the accounts that they may see. */
export async function searchMirror({ account, text }: MirrorSearch): Promise<Result<FindAnswer, ReadError>> {
  const role = (await findCallerContext())?.caller.role;
  const listed = mirrorKinds.filter((one) => role !== undefined && decide(role, listOf(one)).ok);
  // A person who may see no kind is refused for the first kind only. Other kinds that they may not see are left out, so
  // that no refusal is recorded for a kind that they did not ask for.
  const opened: KindScope[] = [];
  for (const one of listed.length === 0 ? mirrorKinds.slice(0, 1) : listed) {
    const scope = await openMirror(listOf(one), account);
    if (!scope.ok) return scope;
    opened.push({ kind: one, scope: scope.value });
  }
  const { text: typed } = searchedText(text);
  const words = await getWords();
  const names = namesIn(text).slice(0, mostNames);
  // The coverage is read before the records, so that none of them is older than the stated time.
  const reach = await reachOf(opened);
  const records = await findEach(opened, names.length > 1 ? names : [typed]);
  const accountNames = new Map(
    opened.flatMap(({ scope }) => scope.accounts.map((one) => [one.account, one.name] as const)),
  );
  return ok({
    records: records.map((one) => {
      const party = foundParty(one, typed);
      return { ...shown(one), accountName: accountNames.get(one.account), party: party && words(party) };
    }),
    choices: kindsOfId(typed).filter((one) => listed.includes(one)),
    reach,
    readings: await readingsOf(
      typed,
      opened.find(({ kind }) => kind === 'payout'),
    ),
    looked: names.length,
  });
}

const has = (text: string, word: string) => markMatches(text, word).some(({ isMatch }) => isMatch);

/**
 * The party by which a payout was found, where a typed word stands in none of the texts that a result shows.
 * @internal Exported for tests.
 */
export function foundParty({ kind, name, reference, number, id, parts }: FoundRecord, typed: string) {
  if (kind !== 'payout') return undefined;
  const of = (field: PayoutFieldName) => payoutText(field, { summary: parts.v2, record: parts.v1 });
  const shown = [name, reference, number, id].join(' ');
  const missing = typed.split(/\s+/).filter((word) => !has(shown, word));
  const parties: readonly { readonly label: Message; readonly text: string }[] = [
    { label: payoutLabel('payer'), text: of('payerCompany') || of('payerName') },
    { label: payoutLabel('accountHolder'), text: of('accountHolder') },
  ];
  const party = parties.find(({ text }) => missing.some((word) => has(text, word)));
  return party && message('find.party', party);
}

/** The platform's form of v2 payout ids, which the interface leaves opaque. */
const opaquePayoutId = /^PO\d{19}$/;

/** The kinds of records whose ids have this shape: the platform can be asked for a record that was not found. */
function kindsOfId(typed: string): readonly MirrorKind[] {
  const id = typed.trim();
  if (opaquePayoutId.test(id)) return ['payout'];
  if (!uuids.any.test(id)) return [];
  const fitting = feedNames.filter((name) => operations[feeds[name].record].params.safeParse({ id }).success);
  return [...new Set(fitting.map((name) => feeds[name].kind))];
}

/** A longer text is no question: people ask shorter ones, and the server has one thread to read them. */
const longestQuestion = 200;

/** The meanings that the text can have in the list of payouts; none for a person who may not see that list. */
async function readingsOf(text: string, payouts: KindScope | undefined): Promise<FindAnswer['readings']> {
  if (payouts === undefined || !payouts.scope.isOn || text.length > longestQuestion) return [];
  const { today, accounts } = payouts.scope;
  const words = await getWords();
  return readTyped(text, { today, accounts, currencies: [], owners: [] }, typedPayouts)
    .filter(({ filters }) => Object.keys(filters).length > 0)
    .map(({ filters, text: q }) => {
      const { query } = readPayoutQuery({ ...filters, q });
      return {
        search: writePayoutQuery(query),
        filters: words(enumerated(filterWords(query, { accounts, owners: [], countryOf: countryName }))),
      };
    });
}

/** The fields that a browser gets, which are fewer than the mirror has. */
function shown(found: FoundRecord): Omit<FoundRecordView, 'accountName' | 'party'> {
  const { account, kind, id, name, reference, number, currency, amount, status, createdMs, day } = found;
  return { account, kind, id, name, reference, number, currency, amount, status, createdMs, day };
}

/** The records that any of the texts finds, each record once. */
async function findEach(opened: readonly KindScope[], texts: readonly string[]): Promise<readonly FoundRecord[]> {
  const found = (await Promise.all(texts.map(async (one) => await findIn(opened, one)))).flat();
  const unique = new Map(found.map((one) => [`${one.account} ${one.kind} ${one.id}`, one]));
  return [...unique.values()].toSorted(byKind);
}

const byKind = (one: FoundRecord, other: FoundRecord) =>
  mirrorKinds.indexOf(one.kind) - mirrorKinds.indexOf(other.kind);

/** One search for all kinds with the same accounts. */
async function findIn(opened: readonly KindScope[], text: string) {
  const accountsOf = ({ scope }: KindScope) => scope.accountIds.join();
  const found = await Promise.all(
    [...new Set(opened.map(accountsOf))].map(async (accounts) => {
      const [first, ...others] = opened.filter((one) => accountsOf(one) === accounts);
      if (first === undefined) return [];
      const kinds = [first, ...others].map(({ kind }) => kind);
      return await findRecords(first.scope.database, first.scope.accountIds, kinds, text, most);
    }),
  );
  return found.flat();
}

/** The worst coverage of everything that was searched. */
async function reachOf(opened: readonly KindScope[]): Promise<Reach> {
  if (opened.some(({ scope }) => !scope.isOn)) return { state: 'off', asOfMs: undefined };
  const all = await Promise.all(
    opened.flatMap(({ kind, scope: { database, accountIds, today } }) =>
      feedsOf(kind).map((feed) => findCoverage(database, accountIds, feed, today)),
    ),
  );
  if (all.every(({ state }) => state === 'never')) return { state: 'never', asOfMs: undefined };
  const times = all.map(oldestOf);
  return {
    state: all.every(({ state }) => state === 'whole') ? 'whole' : 'partly',
    asOfMs: times.every((time) => time !== undefined) ? Math.min(...times) : undefined,
  };
}
