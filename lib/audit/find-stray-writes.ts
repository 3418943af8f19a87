import { sql } from 'drizzle-orm';
import { integer, nullable, readRows, text } from '../store/rows';
import type { Store } from '../store/open-store';

/** A write of which the store and the audit do not say the same. */
export interface StrayWrite {
  readonly id: string;
  /** The state of the write in the store; undefined if the store has no such write. */
  readonly state: string | undefined;
  /** The last line about it; undefined where the audit has none. */
  readonly told: { readonly sequence: number; readonly result: string } | undefined;
}

/**
 * Holds the writes of the store against the audit, which has a line for each change of a write in the transaction of that
 * change. The chain alone does not show when both have lost the same time, or a damaged store its rows. One statement,
 * since the console goes on writing meanwhile.
 */
export async function findStrayWrites(store: Store): Promise<readonly StrayWrite[]> {
  const statement = sql`
    with told as (
      select distinct on (operation_id) operation_id as id, sequence, result from audit
      where operation_id is not null order by operation_id, sequence desc
    )
    select coalesce(told.id, operation.id)::text as id, operation.state, told.sequence::integer as sequence, told.result
    from told full join operation on operation.id = told.id
    where operation.state is distinct from told.result
    order by told.sequence nulls last, operation.created_at`;
  const columns = { id: text, state: nullable(text), sequence: nullable(integer), result: nullable(text) };
  return (await readRows(store, statement, columns)).map(({ id, state, sequence, result }) => ({
    id,
    state,
    told: sequence === undefined || result === undefined ? undefined : { sequence, result },
  }));
}
