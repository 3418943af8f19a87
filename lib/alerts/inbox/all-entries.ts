import { alertEntry, mentionEntry } from './alert-entries';
import type { InboxEntry } from './define-entry';
import { reportEntry } from './report-entry';
import { approvalEntry, sentBackEntry, writeEntry } from './write-entries';

const every = [approvalEntry, sentBackEntry, writeEntry, alertEntry, mentionEntry, reportEntry] as const;

export type InboxKindName = (typeof every)[number]['kind'];

/** Every kind of entry of the inbox; a new kind is one more object. */
export const allEntries: readonly InboxEntry<InboxKindName>[] = every;
