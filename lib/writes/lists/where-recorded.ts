import { aliasedTable, and, eq, inArray, isNotNull, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { operations } from '@/lib/contract/operations';
import { foldText } from '@/lib/format/fold-text';
import { plainWords } from '@/lib/messages/plain-words';
import { lowerCase } from '@/lib/store/lower-case';
import { approval, recordedWrite } from '@/lib/store/schema';
import {
  asApprover,
  holdsAccount,
  isApprovableBy,
  mayApprove,
  standsForMaker,
  waitsFor,
} from '../approvals/find-approvers';
import { isUnsettled, isVisibleTo } from '../queries/is-visible-to';
import { createConversionShown, createQuoteShown, shownWrites, updateCardStatusShown } from '../verbs/shown-writes';
import type { WriteState } from '../write-state';
import type { RecordedListName, RecordedQuery, RecordedView } from './recorded-query';

/** The tables have the names that the conditions of `find-approvers.ts` use. */
export const write = aliasedTable(recordedWrite, 'write');
export const conversion = aliasedTable(recordedWrite, 'conversion');

/** The person who looks at a list. */
export type RecordReader = Pick<Caller, 'personId' | 'role'>;

/** The way in which a write ended, once it is settled; a request that was accepted is not proven to be done. */
const ends: Readonly<Record<WriteState, 'accepted' | 'not-done' | undefined>> = {
  PENDING_APPROVAL: undefined,
  READY: undefined,
  SENDING: undefined,
  UNKNOWN: undefined,
  IN_PROGRESS: undefined,
  WAITING_AUTH: undefined,
  ACCEPTED: 'accepted',
  NEEDS_REVIEW: undefined,
  SUCCEEDED: 'accepted',
  REJECTED: 'not-done',
  FAILED: 'not-done',
  RESOLVED_DONE: 'accepted',
  RESOLVED_NOT_DONE: 'not-done',
  WITHDRAWN: 'not-done',
  DECLINED: 'not-done',
  EXPIRED: 'not-done',
  SENT_BACK: 'not-done',
};
const endsAs = (end: 'accepted' | 'not-done') =>
  inArray(
    write.state,
    Object.entries(ends).flatMap(([state, one]) => (one === end ? state : [])),
  );

type Condition = (reader: RecordReader) => SQL | undefined;

interface ListConditions<View extends string> {
  readonly rows: Condition;
  /** Rows of accounts that were not granted to the person; left out where the list shows no such rows. */
  readonly elsewhere?: Condition;
  readonly views: Readonly<Record<View, Condition>>;
}

/** Writes that wait for this person's approval stand under Approvals instead. */
const isUnresolved: Condition = ({ personId }) => and(isUnsettled(write), not(waitsFor(personId)));

/** Whether a conversion of the quote is in one of these states. */
const isConverted =
  (isOne: () => SQL | undefined): Condition =>
  ({ role }) =>
    sql`exists (select from ${recordedWrite} as conversion where ${and(isOfQuote, isVisibleTo(role, conversion), isOne())})`;

/** A conversion names the quote that it uses; `conversion` and `write` are recorded writes. */
export const isOfQuote = and(
  eq(conversion.operation, createConversionShown.name),
  eq(conversion.resourceType, operations.createQuote.noun),
  eq(conversion.resourceId, write.platformReference),
  eq(conversion.account, write.account),
  eq(conversion.connectionId, write.connectionId),
);

const isDone = isConverted(() => inArray(conversion.state, ['SUCCEEDED', 'RESOLVED_DONE']));
/** An accepted request is not done. */
const isUnderWay = isConverted(() => or(isUnsettled(conversion), eq(conversion.state, 'ACCEPTED')));
const none = (...conditions: readonly (SQL | undefined)[]) =>
  and(...conditions.map((one) => (one === undefined ? undefined : not(one))));

const conditions: { readonly [N in RecordedListName]: ListConditions<RecordedView<N>> } = {
  activity: {
    rows: () => undefined,
    views: {
      unsettled: isUnresolved,
      accepted: () => and(endsAs('accepted'), none(isUnsettled(write))),
      'not-done': () => endsAs('not-done'),
      'card-orders': (reader) => and(isUnresolved(reader), eq(write.operation, updateCardStatusShown.name)),
    },
  },
  approvals: {
    rows: () => sql`${approval.operationId} is not null`,
    // Requests that the person decides, or decided, in the place of another one.
    elsewhere: ({ personId }) =>
      or(
        and(eq(write.state, 'PENDING_APPROVAL'), asApprover(personId, mayApprove)),
        and(isNotNull(approval.decidedFor), eq(approval.decidedBy, personId)),
      ),
    views: {
      'to-me': ({ personId, role }) =>
        and(
          eq(write.state, 'PENDING_APPROVAL'),
          ne(write.personId, personId),
          not(asApprover(personId, standsForMaker)),
          or(isApprovableBy(role, write), asApprover(personId, mayApprove)),
        ),
      'by-me': ({ personId }) => eq(write.personId, personId),
      done: () => sql`${approval.verdict} is not null`,
    },
  },
  conversions: {
    rows: () =>
      and(eq(write.operation, createQuoteShown.name), eq(write.state, 'SUCCEEDED'), sql`${write.result} is not null`),
    views: {
      converted: isDone,
      open: (reader) => and(isUnderWay(reader), none(isDone(reader))),
      unused: (reader) => none(isDone(reader), isUnderWay(reader)),
    },
  },
};

/** The conditions of a list's views, by their names. */
export const viewsOf = <N extends RecordedListName>(list: N): Readonly<Record<RecordedView<N>, Condition>> =>
  conditions[list].views;

/** The rows of every account that was granted to the person, and further rows that they see. */
export const isTheirs = (list: RecordedListName, reader: RecordReader): SQL | undefined =>
  or(asApprover(reader.personId, holdsAccount), conditions[list].elsewhere?.(reader));

/** The rows of a list that fit its query, and that this person may see. `write` is joined with its approval. */
export function whereRecorded<N extends RecordedListName>(
  list: N,
  { q, view }: RecordedQuery<N>,
  reader: RecordReader,
): SQL | undefined {
  return and(
    isVisibleTo(reader.role, write),
    conditions[list].rows(reader),
    view === undefined ? undefined : viewsOf(list)[view](reader),
    q === undefined ? undefined : holdsWords(q),
  );
}

/** The texts of a record, at any depth, without the names of its fields. */
const textsIn = (record: SQL | typeof write.asked | typeof write.result) =>
  sql`(select string_agg(one #>> '{}', ' ') from jsonb_path_query(${record}, 'lax $.**') as one
    where jsonb_typeof(one) in ('string', 'number'))`;

/** Folds case and accents as `foldText` does: "grun" finds "Grünwald". */
const folded = (text: SQL) =>
  sql`translate(replace(replace(replace(replace(
    ${lowerCase(sql`regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')`)},
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øđðłı', 'oddli')`;

const rowText =
  folded(sql`concat_ws(' ', ${write.id}, ${write.personName}, ${write.resourceId}, ${write.platformReference},
  ${write.requestId}, ${write.account}, ${approval.decidedName}, ${approval.decidedForName}, ${approval.reason}, ${textsIn(write.asked)},
  ${textsIn(write.result)})`);

/** Each word is in the row's own texts, or in its title: "freeze", "olivia", "4467". */
function holdsWords(q: string): SQL | undefined {
  const titles = titledWrites();
  const words = [...new Set(foldText(q).split(/\s+/))];
  return and(
    ...words.map((word) => {
      const titled = titles.filter(({ title }) => title.includes(word)).map(({ isOne }) => isOne);
      return or(sql`strpos(${rowText}, ${word}) > 0`, ...titled);
    }),
  );
}

interface TitledWrite {
  readonly title: string;
  readonly isOne: SQL | undefined;
}

let titled: readonly TitledWrite[] | undefined;

/** Every title that a write can have, folded, and the writes that have it. */
function titledWrites(): readonly TitledWrite[] {
  const words = plainWords();
  titled ??= Object.values(shownWrites).flatMap(({ name, titled: bodies, title }) =>
    bodies.map((asked) => ({
      title: foldText(words(title(asked))),
      isOne: and(eq(write.operation, name), sql`${write.asked} @> ${JSON.stringify(asked)}::jsonb`),
    })),
  );
  return titled;
}
