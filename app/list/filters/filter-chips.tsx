import { useTranslations } from 'next-intl';
import { cloneElement, useState, type ComponentType, type KeyboardEvent } from 'react';
import { typedKey } from '@/components/field/typed-key';
import { holdLetters } from '@/components/overlay/hold-letters';
import { useLatePopup } from '@/components/overlay/use-late';
import { Button, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { FilterPickerProps } from './filter-picker';
import type { FilterSet } from './filter-set';

interface FilterChipsProps {
  readonly set: FilterSet;
  /** A filter that is set and shown elsewhere. */
  readonly shownElsewhere?: string | undefined;
  /** Menu and controls; left out, they are loaded when they are needed. */
  readonly Picker?: ComponentType<FilterPickerProps>;
}

/** A button that adds any filter, and a chip for each one that is set. */
export function FilterChips({ set, shownElsewhere, Picker = LatePicker }: FilterChipsProps) {
  const t = useTranslations('list.filter');
  const { values } = set.address;
  /** A chip stays while its control is open, even if the filter has no value then. */
  const [opened, setOpened] = useState<string>();
  const chips = Object.entries(set.filters).flatMap(([name, { control }]) =>
    values[name] === undefined || name === shownElsewhere || control === 'elsewhere' || control === 'range' ? [] : name,
  );
  return (
    <>
      <Picker
        set={set}
        trigger={
          <Button
            size="sm"
            data-command="filter"
            icon={<Icon name="list-filter" className="text-ink-muted" />}
            className="font-normal"
          >
            {t('add')}
          </Button>
        }
      />
      {(opened === undefined || chips.includes(opened) ? chips : [...chips, opened]).map((name) => (
        <FilterChip
          key={name}
          name={name}
          set={set}
          Picker={Picker}
          onOpenChange={(open) => {
            setOpened(open ? name : undefined);
            if (!open && values[name] === undefined) focusButton();
          }}
        />
      ))}
    </>
  );
}

/** The chip that had the focus goes with its filter. */
const focusButton = () => [...document.querySelectorAll<HTMLElement>('[data-command="filter"]')].at(-1)?.focus();

interface FilterChipProps extends Required<Pick<FilterChipsProps, 'set' | 'Picker'>> {
  readonly name: string;
  readonly onOpenChange: (open: boolean) => void;
}

/** A filter that is set: it opens its control, and Backspace or Delete removes it. */
function FilterChip({ name, set, Picker, onOpenChange }: FilterChipProps) {
  const ui = useTranslations('ui');
  const { values } = set.address;
  const label = set.labelOf(name);
  const remove = () => {
    set.address.change({ [name]: undefined });
    focusButton();
  };
  const removeByKey = (event: KeyboardEvent<HTMLElement>) => {
    const key = typedKey(event);
    // Keys of the control, which lies elsewhere in the page, come by here too.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isOwn || (key !== 'Backspace' && key !== 'Delete')) return;
    event.preventDefault();
    remove();
  };
  return (
    <span onKeyDown={removeByKey} className="bg-sunken inline-flex h-7 items-center rounded-sm text-sm">
      <Picker
        set={set}
        of={name}
        onOpenChange={onOpenChange}
        trigger={
          <button
            type="button"
            aria-keyshortcuts="Delete Backspace"
            className="hover:bg-hover data-popup-open:bg-hover inline-flex h-7 items-center gap-1 rounded-sm px-2"
          >
            <span className="text-ink-muted">{label}</span>{' '}
            <span className="max-w-40 truncate font-medium">{set.textOf(name, values[name] ?? '')}</span>
          </button>
        }
      />
      <IconButton size="sm" label={ui('removeFilter', { label })} icon={<Icon name="x" />} onClick={remove} />
    </span>
  );
}

const loadPicker = async () => (await import('./filter-picker')).FilterPicker;

function LatePicker({ trigger, ...rest }: FilterPickerProps) {
  const { Late: FilterPicker, trigger: late } = useLatePopup('dialog', loadPicker, holdLetters);
  const button = cloneElement(trigger, late);
  return FilterPicker === undefined ? button : <FilterPicker trigger={button} {...rest} />;
}
