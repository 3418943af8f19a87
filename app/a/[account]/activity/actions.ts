'use server';

import { checkAgain, resolveRecorded, withdrawRecorded } from '@/lib/writes/queries/write-actions';
import type { Verdict, WriteAnswer } from '@/lib/writes/submit/write-answer';

interface Named {
  readonly account: string;
  readonly writeId: string;
}

/** Asks the platform again, with the same key: never a new write. */
export async function checkAgainAction(request: Named): Promise<WriteAnswer> {
  return await checkAgain(request);
}

/** A person's word on what the console cannot find out. */
export async function resolveWriteAction(
  request: Named & { readonly verdict: Verdict; readonly reason: string },
): Promise<WriteAnswer> {
  return await resolveRecorded(request);
}

/** Takes back what was never sent. */
export async function withdrawWriteAction(request: Named): Promise<WriteAnswer> {
  return await withdrawRecorded(request);
}
