import type * as z from 'zod';
import { readZone } from '@/app/shell/read-zone';
import { formatClock } from '@/lib/format/instant';
import { openForm } from '@/lib/writes/forms/form-actions';
import type { FormRequest } from '@/lib/writes/forms/drafts';
import type { ApprovalPreview } from '@/lib/writes/approvals/approval-preview';
import type { Write } from '@/lib/writes/verbs/define-write';

export interface KeptDraft<V> {
  readonly values: Partial<V>;
  /** In the person's clock. */
  readonly savedAt: string;
}

/** What the form of a page is given with the page. */
export interface FormOnPage<V> {
  readonly formId: string;
  readonly draft: KeptDraft<V> | undefined;
  readonly approval: ApprovalPreview;
}

/**
 * The form of a page, and what an earlier visit to it had typed. A stored draft was written by another version of the page
 * at worst: what does not fit the fields is not offered.
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
