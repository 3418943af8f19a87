'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Popover } from '@/components/overlay/popover';
import { Button, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

interface FilterChipProps {
  readonly label: string;
  /** The words for the value; undefined if none is chosen, so that there is nothing to remove. */
  readonly shown: string | undefined;
  readonly anyLabel?: string | undefined;
  readonly onRemove: () => void;
  /** The class of the popover. */
  readonly className?: string;
  readonly children: (close: () => void) => ReactNode;
}

/** One filter of a toolbar: its value, a popover that sets it, and a button that removes it. */
export function FilterChip({ label, shown, anyLabel, onRemove, className, children }: FilterChipProps) {
  const t = useTranslations('list.filter');
  const ui = useTranslations('ui');
  const [open, setOpen] = useState(false);
  return (
    <span className="inline-flex items-center">
      <Popover
        title={label}
        open={open}
        onOpenChange={setOpen}
        {...(className === undefined ? {} : { className })}
        trigger={
          <Button size="sm" data-command="filter" className="font-normal">
            <span className="text-ink-muted">{label}</span>
            <span className="max-w-40 truncate font-medium">{shown ?? anyLabel ?? t('any')}</span>
            <Icon name="chevron-down" className="text-ink-muted" />
          </Button>
        }
      >
        {children(() => setOpen(false))}
      </Popover>
      {shown === undefined ? null : (
        <IconButton size="sm" label={ui('removeFilter', { label })} icon={<Icon name="x" />} onClick={onRemove} />
      )}
    </span>
  );
}
