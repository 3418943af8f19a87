import { aliasedTable, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { pathIn } from '@/lib/addresses/path-to';
import { message, personFor, readMessage } from '@/lib/messages/message';
import { approval, person, recordedWrite } from '@/lib/store/schema';
import { everyAccount } from '@/lib/addresses/every-account';
import { absentName, isWaiting, mayApprove } from '@/lib/writes/approvals/find-approvers';
import { isWriteName } from '@/lib/writes/verbs/all-writes';
import { repeatAddress } from '@/lib/writes/verbs/shown-writes';
import { isVisibleTo } from '@/lib/writes/queries/is-visible-to';
import { factsOfWrite, inStates, titleOfWrite, writeFacts } from '../kinds/writes';
import { isHeld, visibleAlerts } from '../visible-alerts';
import { readSubject, subjectOfWrite, subjectText, subjectDetails, subjectOfAlert } from '../alert-subject';
import {
  defineEntry,
  type InboxAct,
  type InboxEntry,
  type InboxReader,
  type InboxWords,
  severityAs,
} from './define-entry';
import { alert, alertSeverities, type AlertSeverity } from '@/lib/store/alert-schema';
import type { Store } from '@/lib/store/open-store';
import { instant, integer, json, nullable, oneOf, readRows, text } from '@/lib/store/rows';
import type { AlertCount } from '../count-alerts';
import { alertPath } from '../alert-path';
import { alertEnd, isSnoozed } from '../find-alerts';
import { allAlerts, wordsOfAlert } from '../kinds/all-alerts';
import { approvalsType } from '../kinds/approvals';
import { mentionedAlert } from '../kinds/mentioned';
import { seesPayouts } from '@/lib/access/viewers/viewer';
import { reportRun, reportSchedule } from '@/lib/store/report-schema';

const write = aliasedTable(recordedWrite, 'write');

const writeColumns = { id: sql`write.id::text`, account: sql`write.account`, version: sql`write.version` } as const;

/** The facts of `write`, with the record that it changes. */
const factsOfChange = (at: SQL) => sql`${factsOfWrite(at)} || jsonb_strip_nulls(jsonb_build_object('resource',
  case when write.resource_id is not null
    then jsonb_build_object('type', write.resource_type, 'id', write.resource_id) end))
  || jsonb_build_object('subject', ${subjectOfWrite})`;

const changeFacts = writeFacts.extend({
  resource: z.object({ type: z.string(), id: z.string() }).optional(),
  subject: z.unknown(),
});

function recordOf({ subject: stored, resource }: Pick<z.output<typeof changeFacts>, 'subject' | 'resource'>): string {
  const subject = readSubject(stored);
  return subject === undefined ? (resource?.id ?? '') : subjectText(subject);
}

const expiresAt = sql`(select asked.expires_at from ${approval} as asked where asked.operation_id = write.id)`;

/** Someone else's write that this person may approve, in any account. */
const approvalEntry = defineEntry({
  kind: 'approval',
  act: 'decide',
  columns: {
    ...writeColumns,
    severity: severityAs('high'),
    expiresAt,
    since: sql`write.created_at`,
    facts: sql`${factsOfChange(sql`write.created_at`)} || jsonb_build_object('inPlace', ${absentName} is not null)`,
  },
  from: ({ viewer }) => sql`from ${recordedWrite} as write
    join ${person} as approver on approver.id = ${viewer.personId}::uuid where ${isWaiting} and ${mayApprove}`,
  facts: changeFacts.extend({ inPlace: z.boolean() }),
  leadsTo: ({ id, account }) => `${pathIn(account, 'approvals')}#${id}`,
  words: ({ id, account, facts }) => ({
    title: titleOfWrite(facts),
    details: [message('alerts.kinds.submittedBy', { person: facts.person })],
    record: recordOf(facts),
    // A person who stands in for an approver also decides for accounts that were not granted to them.
    href: `${pathIn(facts.inPlace ? everyAccount : account, 'approvals')}#${id}`,
  }),
});

/** This person submitted `write`, which was sent back with a question that no new request answers yet. */
const isMineSentBack = ({ viewer }: Pick<InboxReader, 'viewer'>) =>
  sql`(write.state = 'SENT_BACK' and write.person_id = ${viewer.personId}::uuid
    and write.client_hash = ${viewer.clientHash} and ${isHeld(viewer, sql`write.account`)}
    and ${isVisibleTo(viewer.role, write)}
    and not exists (select from ${recordedWrite} as later where later.repeats = write.id))`;

const sentBackFacts = changeFacts.extend({ question: z.string(), by: z.string(), byFor: z.string().optional() });

/** This person's request that an approver has a question about. */
const sentBackEntry = defineEntry({
  kind: 'sent-back',
  act: 'answer',
  isAsked: true,
  columns: {
    ...writeColumns,
    severity: severityAs('high'),
    expiresAt: sql`null::timestamptz`,
    since: sql`write.settled_at`,
    facts: sql`${factsOfChange(sql`write.settled_at`)} || jsonb_strip_nulls(jsonb_build_object(
      'question', asked.reason, 'by', asked.decided_name, 'byFor', asked.decided_for_name))`,
  },
  from: (reader) => sql`from ${recordedWrite} as write join ${approval} as asked on asked.operation_id = write.id
    where ${isMineSentBack(reader)}`,
  facts: sentBackFacts,
  leadsTo: ({ id, account }) => pathIn(account, 'activity/[id]', { id }),
  words: ({ id, account, facts }) => {
    const { operation, resource, asked = {}, question, by, byFor } = facts;
    return {
      title: titleOfWrite(facts),
      details: [message('inbox.asks', { name: personFor(by, byFor), question })],
      record: recordOf(facts),
      href: isWriteName(operation) ? repeatAddress({ operation, account, resource, asked, id }) : undefined,
    };
  },
});

/** This person submitted `write`, and it is not known whether the platform did it. */
const isMineWithoutOutcome = ({ viewer }: Pick<InboxReader, 'viewer'>) =>
  sql`(write.person_id = ${viewer.personId}::uuid and write.client_hash = ${viewer.clientHash}
    and ${inStates(['UNKNOWN', 'NEEDS_REVIEW'])} and ${isHeld(viewer, sql`write.account`)}
    and ${isVisibleTo(viewer.role, write)})`;

const sentAt = sql`coalesce(write.first_sent_at, write.approved_at, write.created_at)`;

/** This person's write without a known outcome. */
const writeEntry = defineEntry({
  kind: 'write',
  act: 'resolve',
  columns: {
    ...writeColumns,
    severity: severityAs('high'),
    expiresAt: sql`null::timestamptz`,
    since: sentAt,
    facts: factsOfChange(sentAt),
  },
  from: (reader) => sql`from ${recordedWrite} as write where ${isMineWithoutOutcome(reader)}`,
  facts: changeFacts,
  leadsTo: ({ id, account }) => pathIn(account, 'activity/[id]', { id }),
  words: ({ id, account, facts }) => ({
    title: titleOfWrite(facts),
    details: [facts.state === 'NEEDS_REVIEW' ? message('inbox.needsReview') : message('inbox.stillAsked')],
    record: recordOf(facts),
    href: pathIn(account, 'activity/[id]', { id }),
  }),
});

const alertFacts = z.object({
  kind: z.enum(allAlerts.map(({ kind }) => kind)),
  facts: z.unknown(),
  subject: z.unknown(),
  type: z.string(),
  id: z.string(),
});

const alertColumns = {
  id: sql`alert.id::text`,
  account: sql`alert.account`,
  severity: sql`alert.severity`,
  expiresAt: alertEnd,
  since: sql`alert.since`,
  version: sql`alert.version`,
  facts: sql`jsonb_build_object('kind', alert.kind, 'facts', alert.facts, 'subject', ${subjectOfAlert},
    'type', alert.object_type, 'id', alert.object_id)`,
};

/** Open alerts of the kinds that the person wants, without alerts that another person owns. */
const waitingAlerts = ({ viewer, alertKinds }: InboxReader) => sql`from ${alert} where resolved_at is null
  and acknowledged_at is null and not ${isSnoozed} and kind = any(${sql.param([...alertKinds])}::text[])
  and (owner_id is null or owner_id = ${viewer.personId}::uuid) and ${visibleAlerts(viewer)}`;

const ofAlert = {
  act: 'acknowledge',
  columns: alertColumns,
  facts: alertFacts,
  leadsTo: () => undefined,
  words: ({ account, facts: { kind, facts, subject: stored, type, id } }) => {
    const words = wordsOfAlert(kind, facts);
    const subject = readSubject(stored);
    return {
      title: words.title,
      details: [...subjectDetails(type, subject, id), ...words.details],
      record: subject?.name ?? '',
      href: alertPath({ account, object: { type, id } }),
    };
  },
} satisfies Partial<Parameters<typeof defineEntry<string, typeof alertFacts>>[0]>;

/** A colleague asks for this person in a note. */
const mentionEntry = defineEntry({
  ...ofAlert,
  kind: 'mention',
  from: (reader) => sql`${waitingAlerts(reader)} and kind = ${mentionedAlert.kind}`,
});

/** All alerts but mentions. A request or a write that is an entry of its own has no second entry for its alert. */
const alertEntry = defineEntry({
  ...ofAlert,
  kind: 'alert',
  from: (reader) => sql`${waitingAlerts(reader)} and kind <> ${mentionedAlert.kind} and object_type <> ${approvalsType}
    and not (object_type = 'operations' and exists (select from ${recordedWrite} as write
      where write.id::text = alert.object_id and ((alert.person_id is null and ${isMineWithoutOutcome(reader)})
        or write.state = 'SENT_BACK')))`,
});

/** A scheduled report of this person of which the latest run failed. It leaves the inbox with the next run. */
const reportEntry = defineEntry({
  kind: 'report',
  act: 'run',
  columns: {
    id: sql`run.id::text`,
    account: sql`schedule.account`,
    severity: severityAs('normal'),
    expiresAt: sql`null::timestamptz`,
    since: sql`coalesce(run.finished_at, run.created_at)`,
    version: sql`0`,
    facts: sql`jsonb_build_object('schedule', schedule.id, 'name', schedule.name, 'problem', run.problem)`,
  },
  from: ({ viewer }) => sql`from ${reportSchedule} as schedule
    cross join lateral (select * from ${reportRun} as latest where latest.schedule_id = schedule.id
      order by latest.created_at desc, latest.id desc limit 1) as run
    where ${seesPayouts(viewer.role) && !viewer.isDisabled} and schedule.person_id = ${viewer.personId}::uuid
      and schedule.client_hash = ${viewer.clientHash} and run.state in ('failed', 'refused')
      and (schedule.account = ${everyAccount} or ${isHeld(viewer, sql`schedule.account`)})`,
  leadsTo: ({ account }) => pathIn(account, 'reports/schedules'),
  facts: z.object({ schedule: z.string(), name: z.string(), problem: z.string().nullable() }),
  words: ({ id, account, facts: { schedule, name, problem } }) => ({
    title: message('inbox.report', { name }),
    details: problem === null ? [] : [readMessage(problem)],
    record: '',
    href: `${pathIn(account, 'reports/schedules/[id]', { id: schedule })}?run=${id}`,
  }),
});

const every = [approvalEntry, sentBackEntry, writeEntry, alertEntry, mentionEntry, reportEntry] as const;

type InboxKindName = (typeof every)[number]['kind'];

/** Every kind of entry of the inbox; a new kind is one more object. @internal Exported for tests. */
export const allEntries: readonly InboxEntry<InboxKindName>[] = every;

/** More entries than a person reads: the count ends here, and so does the page. */
export const mostEntries = 100;

const loudness = (severity: SQL): SQL => sql`case ${severity} when 'critical' then 2 when 'high' then 1 else 0 end`;

/**
 * The most severe entries first, then by the time at which they expire, then questions of colleagues, then by how long
 * they have waited.
 */
const inOrder = sql`order by loudness desc, expires_at asc nulls last, is_asked desc, since asc, id`;

function rowsOf(reader: InboxReader, columns: (entry: (typeof allEntries)[number]) => SQL): SQL {
  return sql.join(
    allEntries.map((entry) => sql`(select ${columns(entry)} ${entry.from(reader)})`),
    sql` union all `,
  );
}

const countSchema = z.object({ count: z.int(), hasCritical: z.boolean() });

/** A subquery with one value: the number of entries that wait for this person, and whether one is critical. */
export function inboxCount(reader: InboxReader): SQL<AlertCount> {
  return sql`(select jsonb_build_object('count', count(*), 'hasCritical', coalesce(bool_or(is_critical), false))
    from (select is_critical from (${rowsOf(reader, ({ columns }) => sql`${columns.severity} = 'critical' as is_critical`)})
      as entry order by is_critical desc limit ${mostEntries}) as counted)`.mapWith(json(countSchema));
}

export interface InboxItem extends InboxWords {
  readonly kind: InboxKindName;
  readonly act: InboxAct;
  readonly id: string;
  readonly account: string;
  readonly severity: AlertSeverity;
  readonly expiresMs: number | undefined;
  readonly sinceMs: number;
  readonly version: number;
}

const itemRow = {
  kind: text,
  id: text,
  account: text,
  severity: oneOf(alertSeverities),
  expires_at: nullable(instant),
  since: instant,
  version: integer,
  facts: json(z.unknown()),
};

/** Together with the entries of their kind, in the order of the kinds; a kind with a critical entry comes first. */
function inGroups(items: readonly InboxItem[]): readonly InboxItem[] {
  const groups = allEntries.map(({ kind }) => items.filter((item) => item.kind === kind));
  const isCritical = (group: readonly InboxItem[]) => group.some(({ severity }) => severity === 'critical');
  return groups.toSorted((one, other) => Number(isCritical(other)) - Number(isCritical(one))).flat();
}

/** The entries that `inboxCount` counts, those of a kind together. */
export async function listInbox(database: Store, reader: InboxReader): Promise<readonly InboxItem[]> {
  const rows = rowsOf(
    reader,
    ({
      kind,
      isAsked = false,
      columns: { id, account, severity, expiresAt, since, version, facts },
    }) => sql`${kind}::text as kind,
      ${id} as id, ${account} as account, ${severity} as severity, ${loudness(severity)} as loudness,
      ${expiresAt} as expires_at, ${sql.raw(isAsked ? 'true' : 'false')} as is_asked, ${since} as since, ${version} as version, ${facts} as facts`,
  );
  const found = await readRows(
    database,
    sql`select kind, id, account, severity, expires_at, since, version, facts from (${rows}) as entry ${inOrder}
      limit ${mostEntries}`,
    itemRow,
  );
  const items = found.map(({ expires_at: expiresMs, since: sinceMs, facts, ...row }) => {
    const entry = allEntries.find(({ kind }) => kind === row.kind);
    if (entry === undefined) throw new Error(`The inbox has no entries of the kind ${row.kind}.`);
    return { ...entry.words({ ...row, facts }), ...row, kind: entry.kind, act: entry.act, expiresMs, sinceMs };
  });
  return inGroups(items);
}
