'use server';

import type { Verdict, WriteAnswer } from '@/lib/operations/write-answer';

/** Asks the platform again, with the same key: never a new write. */
export async function checkAgainAction(request: {
  readonly account: string;
  readonly operationId: string;
}): Promise<WriteAnswer> {
  return Promise.reject(new Error(request.operationId));
}

/** A person's word on what the console cannot find out. */
export async function resolveOperationAction(request: {
  readonly account: string;
  readonly operationId: string;
  readonly verdict: Verdict;
  readonly reason: string;
}): Promise<WriteAnswer> {
  return Promise.reject(new Error(request.operationId));
}

/** Takes back what was never sent. */
export async function withdrawOperationAction(request: {
  readonly account: string;
  readonly operationId: string;
}): Promise<WriteAnswer> {
  return Promise.reject(new Error(request.operationId));
}
