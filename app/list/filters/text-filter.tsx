'use client';

import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { TextField } from '@/components/field/text-field';
import { noteLostPart } from '@/components/overlay/lost-part';
import { Button } from '@/components/ui/button';
import { truncateMiddle } from '@/lib/format/mask';
import { FilterChip } from './filter-chip';

/** Loaded with the first text, because few people filter by one. */
const loadReading = async () => (await import('@/lib/contract/fields/read-name')).readName;

interface TextFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** One field of the platform's query that takes a text, such as the ID of another record. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  return (
    <FilterChip label={label} shown={value && truncateMiddle(value)} onRemove={() => onChange(undefined)}>
      {(close) => (
        <TextForm
          label={label}
          value={value ?? ''}
          onApply={(text) => {
            onChange(text === '' ? undefined : text);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

interface TextFormProps {
  readonly label: string;
  readonly value: string;
  readonly onApply: (text: string) => void;
}

function TextForm({ label, value, onApply }: TextFormProps) {
  const t = useTranslations('list.filter');
  const [text, setText] = useState(value);
  const apply = async (event: SubmitEvent) => {
    event.preventDefault();
    const read = await loadReading().catch(noteLostPart);
    if (read !== undefined) onApply(read(text));
  };
  return (
    <form noValidate onSubmit={(event) => void apply(event)} className="flex w-80 max-w-full items-end gap-2">
      <TextField
        label={label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        className="grow"
      />
      <Button type="submit" variant="primary">
        {t('apply')}
      </Button>
    </form>
  );
}
