import 'server-only';
import { findCaller } from '@/lib/access/sessions/caller';
import { type ExportView, listOwnExports } from '@/lib/exports/own-exports';
import { getWords } from '@/lib/messages/get-words';
import { openMirror } from '@/lib/mirror/open-mirror';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { ok, type Result } from '@/lib/result';

export interface OwnExport extends Omit<ExportView, 'filters'> {
  /** The filters in the reader's language; empty where the file has every row. */
  readonly filters: readonly string[];
}

export interface OwnExports {
  readonly exports: readonly OwnExport[];
  /** The time on the console's clock, which also decides when files expire. */
  readonly readAtMs: number;
  /** False without a mirror, from which files are made. */
  readonly isOn: boolean;
}

/** The files of the person behind the request, in an account whose payouts they may see. */
export async function readOwnExports(account: string): Promise<Result<OwnExports, ReadError>> {
  const scope = await openMirror('listPayouts', account);
  if (!scope.ok) return scope;
  const now = new Date();
  const caller = await findCaller();
  const { database, isOn } = scope.value;
  const exports = caller === undefined ? [] : await listOwnExports(database, caller.personId, account, now);
  const words = await getWords();
  const drawn = exports.map(({ filters, ...one }) => ({ ...one, filters: filters.map(words) }));
  return ok({ exports: drawn, readAtMs: now.getTime(), isOn });
}
