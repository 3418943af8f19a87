import type * as z from 'zod';
import { readZone } from '@/app/shell/read-zone';
import { formatClock } from '@/lib/format/instant';
import { openForm } from '@/lib/writes/forms/form-actions';
import type { FormRequest } from '@/lib/writes/forms/drafts';
import type { ApprovalPreview } from '@/lib/writes/approvals/approval-preview';
import type { Write } from '@/lib/writes/verbs/define-write';

export interface KeptDraft<V> {
  readonly values: Partial<V>;
  /** The time in the person's zone. */
  readonly savedAt: string;
}

/** The form data that a page gives its form. */
export interface FormOnPage<V> {
  readonly formId: string;
  readonly draft: KeptDraft<V> | undefined;
  readonly approval: ApprovalPreview;
}

/**
 * The form of a page, and the draft of an earlier visit. An older version of the page may have written the draft:
 * values that do not fit the fields are dropped.
 */
export async function openKeptForm<V>(
  write: Write,
  request: Omit<FormRequest, 'operation'>,
  fields: z.ZodType<V>,
): Promise<FormOnPage<V>> {
  const [{ formId, approval, values, savedAt }, zone] = await Promise.all([openForm(write, request), readZone()]);
  const known = savedAt === undefined ? undefined : fields.safeParse(values).data;
  if (known === undefined || savedAt === undefined) return { formId, approval, draft: undefined };
  return { formId, approval, draft: { values: known, savedAt: formatClock(Date.parse(savedAt), zone) } };
}
