import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { alert } from '@/lib/store/alert-schema';
import { recordedWrite } from '@/lib/store/schema';
import { alertPath } from '../alert-path';
import { readSubject, subjectDetails, subjectOfAlert } from '../alert-subject';
import { alertEnd, isSnoozed } from '../find-alerts';
import { allAlerts, wordsOfAlert } from '../kinds/all-alerts';
import { approvalsType } from '../kinds/approvals';
import { mentionedAlert } from '../kinds/mentioned';
import { visibleAlerts } from '../visible-alerts';
import { defineEntry, type InboxReader } from './define-entry';
import { isMineWithoutOutcome } from './write-entries';

const alertFacts = z.object({
  kind: z.enum(allAlerts.map(({ kind }) => kind)),
  facts: z.unknown(),
  subject: z.unknown(),
  type: z.string(),
  id: z.string(),
});

const columns = {
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
const waiting = ({ viewer, alertKinds }: InboxReader) => sql`from ${alert} where resolved_at is null
  and acknowledged_at is null and not ${isSnoozed} and kind = any(${sql.param([...alertKinds])}::text[])
  and (owner_id is null or owner_id = ${viewer.personId}::uuid) and ${visibleAlerts(viewer)}`;

const common = {
  act: 'acknowledge',
  columns,
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
export const mentionEntry = defineEntry({
  ...common,
  kind: 'mention',
  from: (reader) => sql`${waiting(reader)} and kind = ${mentionedAlert.kind}`,
});

/** All alerts but mentions. A request or a write that is an entry of its own has no second entry for its alert. */
export const alertEntry = defineEntry({
  ...common,
  kind: 'alert',
  from: (reader) => sql`${waiting(reader)} and kind <> ${mentionedAlert.kind} and object_type <> ${approvalsType}
    and not (object_type = 'operations' and exists (select from ${recordedWrite} as write
      where write.id::text = alert.object_id and ((alert.person_id is null and ${isMineWithoutOutcome(reader)})
        or write.state = 'SENT_BACK')))`,
});
