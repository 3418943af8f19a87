'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState, type SubmitEvent } from 'react';
import { pathIn, type RecordArea } from '@/lib/addresses/path-to';
import { writeMessage } from '@/lib/messages/message';
import { SubmitButton } from '@/components/form/submit-button';
import { noteLostPart } from '@/components/overlay/lost-part';
import { cn } from '@/components/ui/cn';
import { TextField } from '@/components/field/text-field';

/** Loaded with the first submission, because few people look for an id. */
const loadReading = async () => (await import('@/lib/contract/fields/pasted-text')).readId;

export interface FindByIdFormProps {
  readonly label: string;
  readonly account: string;
  readonly area: RecordArea;
  /** True in the line of the page's name, where the label stands in the field. */
  readonly inLine?: boolean;
}

export function FindByIdForm({ label, account, area, inLine = false }: FindByIdFormProps) {
  const t = useTranslations('list');
  const router = useRouter();
  const [id, setId] = useState('');
  const [error, setError] = useState<string>();

  async function open(event: SubmitEvent) {
    event.preventDefault();
    const readId = await loadReading().catch(noteLostPart);
    if (readId === undefined) return;
    const read = readId(id);
    if (read.kind === 'value') router.push(pathIn(account, `${area}/[id]`, { id: read.value }));
    else setError(read.kind === 'empty' ? t('idNeeded') : writeMessage(read.sentence));
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void open(event)}
      className={cn('flex min-w-0 items-end gap-2', inLine ? 'w-72' : 'w-96 max-w-full')}
    >
      <div className="min-w-0 grow">
        <TextField
          label={inLine ? <span className="sr-only">{label}</span> : label}
          placeholder={inLine ? label : undefined}
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
      <SubmitButton variant={inLine ? 'secondary' : 'primary'}>{t('open')}</SubmitButton>
    </form>
  );
}
