import * as z from 'zod';
import { readZone } from '@/app/shell/read-zone';
import { formatClock } from '@/lib/format/instant';
import { openForm } from '@/lib/writes/forms/form-actions';
import type { FormRequest } from '@/lib/writes/forms/drafts';
import type { FormerRequest } from '@/lib/writes/forms/former-request';
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
  /** The request that the form answers, with the values that the form begins with. */
  readonly former: FormerOnPage<V> | undefined;
}

export interface FormerOnPage<V> extends Omit<FormerRequest, 'values'> {
  readonly values: Loose<V>;
}

/** Only some of the fields. */
type Loose<V> = { readonly [K in keyof V]?: V[K] | undefined };

/** The earlier write that an address names, for a form that repeats or answers it. */
export function repeatedBy({ repeats }: Readonly<Record<string, unknown>>): string | undefined {
  return z.uuid().safeParse(repeats).data;
}

/**
 * The form of a page, and the draft of an earlier visit. An older version of the page may have written the draft:
 * values that do not fit the fields are dropped.
 */
export async function openKeptForm<V>(
  write: Write,
  request: Omit<FormRequest, 'operation'>,
  fields: z.ZodType<V>,
  formerFields: z.ZodType<Loose<V>> = fields,
): Promise<FormOnPage<V>> {
  const [opened, zone] = await Promise.all([openForm(write, request), readZone()]);
  const { formId, approval, values, savedAt } = opened;
  const former = opened.former && { ...opened.former, values: formerFields.safeParse(opened.former.values).data ?? {} };
  const known = savedAt === undefined ? undefined : fields.safeParse(values).data;
  if (known === undefined || savedAt === undefined) return { formId, approval, former, draft: undefined };
  return { formId, approval, former, draft: { values: known, savedAt: formatClock(Date.parse(savedAt), zone) } };
}
