'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { TextField } from '@/components/field/text-field';
import { Popover } from '@/components/overlay/popover';
import { Button, IconButton } from '@/components/ui/button';
import { truncateMiddle } from '@/lib/format/mask';

interface TextFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** One field of the platform's query that takes a text, such as the ID of another record. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  const t = useTranslations('list.filter');
  const ui = useTranslations('ui');
  const [open, setOpen] = useState(false);
  return (
    <span className="inline-flex items-center">
      <Popover
        title={label}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button size="sm" className="font-normal">
            <span className="text-ink-muted">{label}</span>
            <span className="font-medium">{value === undefined ? t('any') : truncateMiddle(value)}</span>
            <Icon name="chevron-down" className="text-ink-muted" />
          </Button>
        }
      >
        <TextForm
          label={label}
          value={value ?? ''}
          onApply={(text) => {
            onChange(text === '' ? undefined : text);
            setOpen(false);
          }}
        />
      </Popover>
      {value === undefined ? null : (
        <IconButton
          size="sm"
          label={ui('removeFilter', { label })}
          icon={<Icon name="x" />}
          onClick={() => onChange(undefined)}
        />
      )}
    </span>
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
    onApply(text.trim());
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
