'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { PickList } from '@/components/field/pick-list';
import { PopoverWindow, type PopoverProps } from '@/components/overlay/popover-window';
import type { AlertView } from '@/lib/alerts/find-alerts';
import { foldLoosely } from '@/lib/format/fold-text';
import type { AlertPage } from './read-alerts';

export interface OwnerPickerProps extends Pick<AlertPage, 'colleagues'>, Pick<AlertView, 'owner'> {
  readonly trigger: PopoverProps['trigger'];
  /** Called with an empty id for no owner. */
  readonly onPick: (id: string) => void;
}

/** The people who may own an alert, found by typing a name; the person themselves comes first. */
export function OwnerPicker({ trigger, colleagues, owner, onPick }: OwnerPickerProps) {
  const t = useTranslations('alerts.list');
  const [open, setOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) content.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [open]);
  const offered = [...colleagues, ...(owner === undefined ? [] : [{ id: '', name: t('nobody') }])];
  return (
    <PopoverWindow
      trigger={trigger}
      open={open}
      title={t('owner')}
      onOpenChange={setOpen}
      className="flex max-h-[min(20rem,var(--available-height))] w-64 flex-col p-2"
    >
      <div ref={content} className="flex min-h-0 flex-col">
        <PickList
          label={t('owner')}
          options={offered.map(({ id, name }) => ({ value: id, label: name, sought: ` ${foldLoosely(name)}` }))}
          chosen={owner === undefined ? [] : [owner.id]}
          onPick={(id) => {
            setOpen(false);
            if (id !== (owner?.id ?? '')) onPick(id);
          }}
        />
      </div>
    </PopoverWindow>
  );
}
