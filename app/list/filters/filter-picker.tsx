'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { PickList } from '@/components/field/pick-list';
import { typedKey } from '@/components/field/typed-key';
import { PopoverWindow, type PopoverProps } from '@/components/overlay/popover-window';
import { FilterControl } from './filter-control';
import type { FilterSet } from './filter-set';

export interface FilterPickerProps {
  readonly set: FilterSet;
  readonly trigger: PopoverProps['trigger'];
  /** The filter whose control opens; left out for the menu of all filters. */
  readonly of?: string;
  readonly onOpenChange?: (open: boolean) => void;
}

/** The menu of filters and the control of the chosen one, or one filter's control alone. Each change applies at once. */
export function FilterPicker({ set, trigger, of, onOpenChange }: FilterPickerProps) {
  const t = useTranslations('list.filter');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const subject = of === undefined ? chosen : set.filters[of]?.subject;
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
      title={subject === undefined ? t('add') : set.subjectLabelOf(subject)}
      onOpenChange={show}
      className="max-h-[min(26rem,var(--available-height))] overflow-y-auto p-2"
    >
      <div ref={content} tabIndex={-1} onKeyDown={goBack} className="min-w-64 outline-none">
        {subject === undefined ? (
          <FilterMenu set={set} onChoose={setChosen} />
        ) : (
          <FilterControl key={subject} subject={subject} of={of} set={set} onDone={() => show(false)} />
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

interface FilterMenuProps extends Pick<FilterPickerProps, 'set'> {
  readonly onChoose: (subject: string) => void;
}

/** Every filter for which the menu offers values. */
function FilterMenu({ set, onChoose }: FilterMenuProps) {
  const t = useTranslations('list.filter');
  const offered = Object.values(set.filters).filter(({ control }) => control !== 'elsewhere');
  const subjects = new Set(offered.map(({ subject }) => subject));
  const options = [...subjects].flatMap((subject) => {
    if (set.leftOut.includes(subject)) return [];
    const label = set.subjectLabelOf(subject);
    return { value: subject, label, sought: ` ${label.toLowerCase()}` };
  });
  return <PickList label={t('add')} options={options} onPick={onChoose} />;
}
