import { sql } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { instant, nullable, oneOf, readRows, text } from '@/lib/store/rows';
import { draft, person, recordedWrite, storeEpoch } from '@/lib/store/schema';
import { unsettledStates } from '../write-state';

/**
 * - `form`: it was open, so it may have been sent after the backup.
 * - `request`: it waited for a second person, so it may have been approved and sent after the backup.
 * - `under-way`: it goes on under its key, which has no second effect, and its outcome follows.
 */
const questions = ['form', 'request', 'under-way'] as const;

/** A write of which a restored store cannot say whether it happened after the backup. */
export interface QuestionableWrite {
  readonly question: (typeof questions)[number];
  /** The id of the form or of the write. */
  readonly id: string;
  readonly operation: string;
  readonly account: string;
  readonly resourceId: string | undefined;
  readonly personName: string;
  readonly since: Date;
}

/** Every write that the restore of this number has put in question, the oldest first. */
export async function findQuestionable(store: Store, epoch: number): Promise<readonly QuestionableWrite[]> {
  const states = sql.join(
    unsettledStates.map((state) => sql`${state}`),
    sql`, `,
  );
  const statement = sql`
    with epoch as (select began_at from ${storeEpoch} where number = ${epoch})
    select 'form' as question, form_id::text as id, operation, account, resource_id, name as person_name, open.created_at as since
      from ${draft} as open join epoch on expires_at = began_at join ${person} as maker on maker.id = person_id
      where operation_id is null
    union all
    select 'request', id::text, operation, account, resource_id, person_name, created_at
      from ${recordedWrite} join epoch on settled_at = began_at where because = 'store-restored'
    union all
    select 'under-way', id::text, operation, account, resource_id, person_name, created_at
      from ${recordedWrite} join epoch on created_at <= began_at where state in (${states})
    order by since`;
  const columns = { question: oneOf(questions), id: text, operation: text, account: text };
  const more = { resource_id: nullable(text), person_name: text, since: instant };
  const found = await readRows(store, statement, { ...columns, ...more });
  return found.map(({ resource_id: resourceId, person_name: personName, since, ...row }) => ({
    ...row,
    resourceId,
    personName,
    since: new Date(since),
  }));
}
