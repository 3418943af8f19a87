'use client';

import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { readName } from '@/lib/contract/fields/read-name';
import { TextField } from '@/components/field/text-field';
import { Button } from '@/components/ui/button';
import { truncateMiddle } from '@/lib/format/mask';
import { FilterChip } from './filter-chip';

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
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    onApply(readName(text));
  };
  return (
    <form noValidate onSubmit={apply} className="flex w-80 max-w-full items-end gap-2">
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
