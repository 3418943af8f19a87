import 'server-only';
import type { WriteName } from '@/lib/contract/operations';
import type { WriteTarget } from './write-answer';

export interface FormRequest {
  readonly operation: WriteName;
  readonly account: string;
  /** The record that the form changes; undefined for one that makes something new. */
  readonly resource: WriteTarget | undefined;
  /** The whole record as the form shows it, to be compared with what it is when the form is sent. */
  readonly seen?: unknown;
}

export interface OpenForm {
  readonly formId: string;
  readonly expiresAt: string;
  /** What the person had typed, when an earlier visit to the same form kept it. */
  readonly values: unknown;
  readonly savedAt: string | undefined;
}

/** Mints the form that a page or a dialog shows, or finds the one that the person already has open. */
export function openForm(request: FormRequest): Promise<OpenForm> {
  return Promise.reject(new Error(request.operation));
}
