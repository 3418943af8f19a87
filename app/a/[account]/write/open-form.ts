'use server';

import type { FormRequest, OpenForm } from '@/lib/operations/forms';
import type { WriteProblem } from '@/lib/operations/write-answer';
import { failed, type Result } from '@/lib/result';

/** For a dialog that opens in the browser: the form's id, and what the person had typed before. */
export async function openFormAction(request: FormRequest): Promise<Result<OpenForm, WriteProblem>> {
  return Promise.resolve(failed(notYet(request.operation)));
}

/** Keeps what was typed, so that it survives the end of a session. Answers when it was kept. */
export async function saveDraftAction(request: {
  readonly formId: string;
  readonly values: unknown;
}): Promise<Result<{ readonly savedAt: string }, WriteProblem>> {
  return Promise.resolve(failed(notYet(request.formId)));
}

function notYet(sentence: string): WriteProblem {
  return { kind: 'store', sentence, fields: [], other: undefined, versions: undefined, requestId: '' };
}
