import { sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import type { Message } from '@/lib/messages/message';
import type { AlertSeverity } from '@/lib/store/alert-schema';

/** The threshold of a kind, where administrators may set it. */
export interface AlertLimit {
  readonly unit: 'minutes' | 'days';
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

export type AlertTime = 'since' | 'seen' | 'at';

/** A kind of alert: all code that handles alerts works with this object, and no code compares kinds. */
export interface AlertKind<K extends string = string> {
  readonly kind: K;
  readonly severity: AlertSeverity;
  /** Whether administrators, who act for no account, see the alert too. */
  readonly forAdmins: boolean;
  readonly limit: AlertLimit | undefined;
  /**
   * For a kind about payouts, whose rules may have a filter: whether a payout `record` of an account of `watched` would
   * have raised this alert, as far as the mirror still shows it.
   */
  readonly raisedBy?: SQL;
  /** Shown to one person alone: the `person_id` of `causes`. */
  readonly isPersonal?: boolean;
  /** How many different administrators have to acknowledge it; by default one person does, in any role. */
  readonly acknowledgedBy?: number;
  /** The meaning of its time: since when a state lasts, when it was seen, or when it happened. */
  readonly time: AlertTime;
  /**
   * Whether a cause that has ended may come again, as an alert of its own; then `holds` must be true of every cause
   * found.
   */
  readonly mayReturn: boolean;
  /**
   * The present causes: a select of `client_hash`, `account`, `cause`, `object_type`, `object_id`, `needs`, `facts` and
   * `since`. A cause names one thing and, if the records distinguish its occurrences, the occurrence.
   */
  readonly causes: (watched: SQL) => SQL;
  /** Whether `causes` looks only at payouts of the stretch of `watched`, because they may be very many. */
  readonly isByStretch?: boolean;
  /**
   * Whether the cause of a row of `alert` goes on, as a condition over it and its row of `watched`. It may hold for
   * longer than `causes` finds it: a cause that has an alert need not pass the limit again.
   */
  readonly holds: SQL;
  /** The words of a stored alert of this kind; undefined for facts that this console does not store. */
  readonly words: (facts: unknown) => AlertWords | undefined;
}

export interface AlertWords {
  readonly title: Message;
  readonly details: readonly Message[];
}

interface AlertFacts<S extends z.ZodType> {
  /** The stored facts of a cause, masked. */
  readonly facts: S;
  readonly title: (facts: z.output<S>) => Message;
  readonly details: (facts: z.output<S>) => readonly Message[];
}

/** Makes a kind whose words are drawn from stored facts that its schema reads. */
export function defineAlert<const K extends string, S extends z.ZodType>({
  facts: schema,
  title,
  details,
  ...kind
}: Omit<AlertKind<K>, 'words'> & AlertFacts<S>): AlertKind<K> {
  return {
    ...kind,
    words: (stored) => {
      const facts = schema.safeParse(stored);
      return facts.success ? { title: title(facts.data), details: details(facts.data) } : undefined;
    },
  };
}

/** An account that a kind watches. */
export interface WatchedAccount {
  /** The account's id in the mirror; undefined where the mirror does not keep it. */
  readonly account_id: number | undefined;
  /** Hash and account are both empty for the console as a whole. */
  readonly client_hash: string;
  readonly account: string;
  readonly environment: string;
  /** A cause that was over by then raises no alert: the first fill of the mirror brings only old records. */
  readonly since: string;
  /** The threshold, in the unit of the kind's limit. */
  readonly least: number;
  /** Only payouts that this search finds raise alerts; empty: all of them. */
  readonly search: string;
  /** Whether the people of the demo may sign in. */
  readonly demo: boolean;
  /** Only payouts that were created in this stretch raise alerts; of all of them by default. */
  readonly made_from?: string | undefined;
  readonly made_to?: string | undefined;
}

/** The table `watched`, for the statements of kinds. */
export function watchedRows(accounts: readonly WatchedAccount[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as watched (account_id int, client_hash text,
    account text, environment text, since timestamptz, least int, demo boolean, made_from timestamptz, made_to timestamptz)`;
}

/** Whether a payout was created in the stretch of its row of `watched`. */
export const isOfStretch = (record: string): SQL => {
  const createdAt = sql`${sql.identifier(record)}.created_at`;
  return sql`(${createdAt} >= coalesce(watched.made_from, '-infinity')
    and ${createdAt} < coalesce(watched.made_to, 'infinity'))`;
};

/** The present time in all statements of an evaluation. */
export const now = sql.raw('statement_timestamp()');
