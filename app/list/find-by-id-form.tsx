'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState, type SubmitEvent } from 'react';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/field/text-field';

/** Opens one record by its ID. */
export function FindByIdForm({ label, base }: { label: string; base: string }) {
  const t = useTranslations('list');
  const router = useRouter();
  const [id, setId] = useState('');
  const [error, setError] = useState<string>();

  function open(event: SubmitEvent) {
    event.preventDefault();
    const trimmed = id.trim();
    if (trimmed === '') setError(t('idNeeded'));
    else router.push(`${base}/${encodeURIComponent(trimmed)}`);
  }

  return (
    <form noValidate onSubmit={open} className="flex w-96 max-w-full min-w-0 items-end gap-2">
      <div className="min-w-0 grow">
        <TextField
          label={label}
          value={id}
          error={error}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setId(event.target.value);
            setError(undefined);
          }}
        />
      </div>
      <SubmitButton>{t('open')}</SubmitButton>
    </form>
  );
}
