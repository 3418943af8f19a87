import { sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import type { Message } from '@/lib/messages/message';
import type { AlertSeverity } from '@/lib/store/alert-schema';

/** How much of something it takes, where an administrator may say. */
export interface AlertLimit {
  readonly unit: 'minutes' | 'days';
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

export type AlertTime = 'since' | 'seen' | 'at';

/** A kind of alert: everything that has to know of it is given this object, and nothing compares kinds. */
export interface AlertKind<K extends string = string> {
  readonly kind: K;
  readonly severity: AlertSeverity;
  /** Whether administrators, who act for no account, see it too. */
  readonly forAdmins: boolean;
  readonly limit: AlertLimit | undefined;
  /** Told to one person alone, whom `causes` names as `person_id`. */
  readonly isPersonal?: boolean;
  /** So many different administrators have to acknowledge it; unless told otherwise one person does, whatever their role. */
  readonly acknowledgedBy?: number;
  /** What its time is: since when something is so, when it was seen, or when it was. */
  readonly time: AlertTime;
  /** Whether a cause that has ended may come again, as an alert of its own; `holds` is true of all that `causes` finds then. */
  readonly mayReturn: boolean;
  /**
   * The causes that there are now: a select of `client_hash`, `account`, `cause`, `object_type`, `object_id`, `needs`,
   * `facts` and `since`. A cause names one thing and, where the records tell one time of it from the next, that time.
   */
  readonly causes: (watched: SQL) => SQL;
  /**
   * Whether the cause of a row of `alert` goes on, as a condition over it and its row of `watched`. It may hold for longer
   * than `causes` finds it: what has raised an alert need not pass its limit again each time.
   */
  readonly holds: SQL;
  /** What a stored alert of this kind says; undefined for facts that this console does not store. */
  readonly words: (facts: unknown) => AlertWords | undefined;
}

interface AlertWords {
  readonly title: Message;
  /** What else there is to say, a sentence each. */
  readonly details: readonly Message[];
}

interface Told<S extends z.ZodType> {
  /** What is kept of the cause, masked. */
  readonly facts: S;
  readonly title: (facts: z.output<S>) => Message;
  readonly details: (facts: z.output<S>) => readonly Message[];
}

export function defineAlert<const K extends string, S extends z.ZodType>({
  facts: schema,
  title,
  details,
  ...kind
}: Omit<AlertKind<K>, 'words'> & Told<S>): AlertKind<K> {
  return {
    ...kind,
    words: (stored) => {
      const facts = schema.safeParse(stored);
      return facts.success ? { title: title(facts.data), details: details(facts.data) } : undefined;
    },
  };
}

/** An account that is watched for a kind. */
export interface WatchedAccount {
  /** In the mirror; undefined where it has none of it. */
  readonly account_id: number | undefined;
  /** Both empty: the console as a whole. */
  readonly client_hash: string;
  readonly account: string;
  readonly environment: string;
  /** What was over by then raises nothing: the first fill of the mirror brings old things only. */
  readonly since: string;
  /** Of the kind's limit. */
  readonly least: number;
  /** Whether the people of the demo may sign in. */
  readonly demo: boolean;
}

/** `watched`, for statements of kinds. */
export function watchedRows(accounts: readonly WatchedAccount[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as watched (account_id int, client_hash text,
    account text, environment text, since timestamptz, least int, demo boolean)`;
}

/** The clock of every statement of an evaluation. */
export const now = sql.raw('statement_timestamp()');
