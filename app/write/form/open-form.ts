'use server';

import { openFormFromBrowser, saveDraftFromBrowser } from '@/lib/writes/forms/form-actions';
import type { FormRequest, OpenForm } from '@/lib/writes/forms/open-form-for';
import type { WriteProblem } from '@/lib/writes/write-state';
import type { Result } from '@/lib/result';

/** For a dialog that opens in the browser: the form's id, and what the person had typed before. */
export async function openFormAction(request: Omit<FormRequest, 'seen'>): Promise<Result<OpenForm, WriteProblem>> {
  return await openFormFromBrowser(request);
}

/** Keeps what was typed, so that it survives the end of a session. Answers when it was kept. */
export async function saveDraftAction(request: {
  readonly formId: string;
  readonly values: unknown;
}): Promise<Result<{ readonly savedAt: string }, WriteProblem>> {
  return await saveDraftFromBrowser(request);
}
