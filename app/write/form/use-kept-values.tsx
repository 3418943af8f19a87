'use client';

import { useState, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { DraftNotice } from '@/components/form/draft-notice';
import type { KeptDraft } from './reviewed-form';
import { useDraft } from './use-draft';

export interface KeptValuesOptions<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly formId: string;
  /** What an earlier visit had typed and not sent. */
  readonly draft: KeptDraft<V> | undefined;
  /** The values that may lie on the server: nothing that a page must not hold. */
  readonly draftOf: (values: V) => unknown;
  readonly values: V;
}

/** Keeps what is typed, and offers what was typed before. */
export function useKeptValues<V extends FieldValues>(options: KeptValuesOptions<V>): ReactNode {
  const { form, formId, draft, draftOf, values } = options;
  const [offered, setOffered] = useState(draft);
  useDraft(formId, draftOf(values), form.formState.isDirty);
  if (offered === undefined || form.formState.isDirty) return null;
  return (
    <DraftNotice
      savedAt={offered.savedAt}
      onDiscard={() => setOffered(undefined)}
      onRestore={() => {
        form.reset({ ...values, ...offered.values }, { keepDefaultValues: true });
        setOffered(undefined);
      }}
    />
  );
}
