import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Viewer } from '@/lib/access/viewers/viewer';
import { type Message, message } from '@/lib/messages/message';
import type { AlertSeverity } from '@/lib/store/alert-schema';
import type { AlertKindName } from '../kinds/all-alerts';

/** The person whose inbox it is, and the kinds of alerts that they want to see in the console. */
export interface InboxReader {
  readonly viewer: Viewer;
  readonly alertKinds: readonly AlertKindName[];
}

/**
 * How an entry is acted on where it stands: an alert is acknowledged, a request decided or answered, a report made again;
 * a write without outcome leads to its page.
 */
export type InboxAct = 'acknowledge' | 'decide' | 'answer' | 'resolve' | 'run';

export interface InboxWords {
  readonly title: Message;
  /** The sentences below the title. */
  readonly details: readonly Message[];
  /** The record that the entry is about, as people call it; empty where no name of it is known. */
  readonly record: string;
  /** The page of the entry's record; undefined where there is no such page. */
  readonly href: string | undefined;
}

/** The columns of an entry, as SQL over the rows of `from`. */
interface EntryColumns {
  readonly id: SQL;
  readonly account: SQL;
  readonly severity: SQL;
  /** The time after which it is too late to act on the entry; null where no such time comes. */
  readonly expiresAt: SQL;
  readonly since: SQL;
  readonly version: SQL;
  readonly facts: SQL;
}

/** A kind of entry: all code that handles the inbox works with this object, and no code compares kinds. */
export interface InboxEntry<K extends string = string> {
  readonly kind: K;
  readonly act: InboxAct;
  /** A colleague waits for this person alone: the entry comes before others that have waited longer. */
  readonly isAsked?: true;
  readonly columns: EntryColumns;
  /** `from ... where ...` for the rows that wait for this person and that they may see. */
  readonly from: (reader: InboxReader) => SQL;
  readonly words: (entry: { readonly id: string; readonly account: string; readonly facts: unknown }) => InboxWords;
}

interface EntryFacts<S extends z.ZodType> {
  readonly facts: S;
  /** The page of an entry whose facts cannot be read; undefined where only the facts name the page. */
  readonly leadsTo: (entry: { readonly id: string; readonly account: string }) => string | undefined;
  readonly words: (entry: { readonly id: string; readonly account: string; readonly facts: z.output<S> }) => InboxWords;
}

export function defineEntry<const K extends string, S extends z.ZodType>({
  facts: schema,
  leadsTo,
  words,
  ...kind
}: Omit<InboxEntry<K>, 'words'> & EntryFacts<S>): InboxEntry<K> {
  return {
    ...kind,
    words: ({ facts: stored, ...entry }) => {
      const facts = schema.safeParse(stored);
      if (facts.success) return words({ ...entry, facts: facts.data });
      return { title: message('inbox.unreadable'), details: [], record: '', href: leadsTo(entry) };
    },
  };
}

// eslint-disable-next-line text/constant-text -- `AlertSeverity` has three words.
export const severityAs = (severity: AlertSeverity): SQL => sql.raw(`'${severity}'::text`);
