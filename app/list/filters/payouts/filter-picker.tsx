'use client';

import { everyAccount } from '@/lib/addresses/every-account';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { PickList } from '@/components/field/pick-list';
import { typedKey } from '@/components/field/typed-key';
import { PopoverWindow, type PopoverProps } from '@/components/overlay/popover-window';
import {
  type FilterSubject,
  type PayoutFilterName,
  payoutFilterNames,
  payoutFilters,
  subjectOf,
} from '@/lib/mirror/payouts/payout-filters';
import { FilterControl } from './filter-control';
import type { PayoutFiltering } from './use-filter-text';

export interface FilterPickerProps extends PayoutFiltering {
  readonly trigger: PopoverProps['trigger'];
  /** The filter whose control opens; left out for the menu of all filters. */
  readonly of?: PayoutFilterName;
  readonly onOpenChange?: (open: boolean) => void;
}

/** The menu of filters and the control of the chosen one, or one filter's control alone. Each change applies at once. */
export function FilterPicker({ trigger, of, onOpenChange, ...filtering }: FilterPickerProps) {
  const t = useTranslations('payouts.list');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<FilterSubject>();
  const subject = of === undefined ? chosen : subjectOf(of);
  const content = useFocusOfFirst(open ? (subject ?? 'menu') : undefined);
  const show = (next: boolean) => {
    setOpen(next);
    setChosen(undefined);
    onOpenChange?.(next);
  };
  const goBack = (event: KeyboardEvent) => {
    if (typedKey(event) !== 'Escape' || chosen === undefined) return;
    // One level: the menu stays.
    event.stopPropagation();
    setChosen(undefined);
  };
  return (
    <PopoverWindow
      isSheet
      trigger={trigger}
      open={open}
      title={subject === undefined ? t('filter') : t(`subject.${subject}`)}
      onOpenChange={show}
      className="max-h-[min(26rem,var(--available-height))] overflow-y-auto p-2"
    >
      <div ref={content} tabIndex={-1} onKeyDown={goBack} className="min-w-64 outline-none">
        {subject === undefined ? (
          <FilterMenu {...filtering} onChoose={setChosen} />
        ) : (
          <FilterControl key={subject} subject={subject} of={of} filtering={filtering} onDone={() => show(false)} />
        )}
      </div>
    </PopoverWindow>
  );
}

/** Gives the focus to the first field of each level; where people touch, to the level, so that no keyboard comes up. */
function useFocusOfFirst(level: string | undefined) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (level === undefined) return;
    const first = matchMedia('(pointer: coarse)').matches ? undefined : content.current?.querySelector('input');
    (first ?? content.current)?.focus({ preventScroll: true });
  }, [level]);
  return content;
}

interface FilterMenuProps extends Pick<PayoutFiltering, 'account' | 'leftOut'> {
  readonly onChoose: (subject: FilterSubject) => void;
}

/** Every filter for which the menu offers values. */
function FilterMenu({ account, leftOut = [], onChoose }: FilterMenuProps) {
  const t = useTranslations('payouts.list');
  const names = payoutFilterNames
    .filter((name) => payoutFilters[name].control !== 'elsewhere')
    .filter((name) => name !== 'account' || account === everyAccount);
  const subjects = [...new Set(names.map(subjectOf))].filter((subject) => !leftOut.includes(subject));
  const options = subjects.map((subject) => {
    const label = t(`subject.${subject}`);
    return { value: subject, label, sought: ` ${label.toLowerCase()}` };
  });
  return (
    <PickList
      label={t('filter')}
      options={options}
      onPick={(value) => {
        const subject = subjects.find((one) => one === value);
        if (subject !== undefined) onChoose(subject);
      }}
    />
  );
}
