'use client';

import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { TextField } from '@/components/field/text-field';
import { noteLostPart } from '@/components/overlay/lost-part';
import { Button } from '@/components/ui/button';
import type { ReadPasted } from '@/lib/contract/fields/pasted-text';
import { truncateMiddle } from '@/lib/format/mask';
import { writeMessage } from '@/lib/messages/message';
import { FilterChip } from './filter-chip';

/** Loads what reads a typed text: with the first text, because few people filter by one. */
type LoadReading = () => Promise<ReadPasted>;

const loadAnyText: LoadReading = async () => {
  const { readName } = await import('@/lib/contract/fields/read-name');
  return (typed) => {
    const value = readName(typed);
    return value === '' ? { kind: 'empty' } : { kind: 'value', value };
  };
};

interface TextFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  /** Left out for a filter that takes any text. */
  readonly loadReading?: LoadReading;
  readonly onChange: (value: string | undefined) => void;
}

/** One field of the platform's query that takes a text, such as the ID of another record. */
export function TextFilter({ label, value, loadReading = loadAnyText, onChange }: TextFilterProps) {
  return (
    <FilterChip label={label} shown={value && truncateMiddle(value)} onRemove={() => onChange(undefined)}>
      {(close) => (
        <TextForm
          label={label}
          value={value ?? ''}
          loadReading={loadReading}
          onApply={(text) => {
            onChange(text);
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
  readonly loadReading: LoadReading;
  readonly onApply: (text: string | undefined) => void;
}

function TextForm({ label, value, loadReading, onApply }: TextFormProps) {
  const t = useTranslations('list.filter');
  const [text, setText] = useState(value);
  const [error, setError] = useState<string>();
  const apply = async (event: SubmitEvent) => {
    event.preventDefault();
    const read = (await loadReading().catch(noteLostPart))?.(text);
    if (read?.kind === 'refused') setError(writeMessage(read.sentence));
    else if (read !== undefined) onApply(read.kind === 'value' ? read.value : undefined);
  };
  return (
    <form noValidate onSubmit={(event) => void apply(event)} className="flex w-80 max-w-full items-end gap-2">
      <TextField
        label={label}
        value={text}
        error={error}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
        className="grow"
      />
      <Button type="submit" variant="primary">
        {t('apply')}
      </Button>
    </form>
  );
}
