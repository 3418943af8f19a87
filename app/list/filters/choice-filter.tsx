'use client';

import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { FilterChip } from './filter-chip';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Choices under one heading, which are folded until the heading is opened. */
export interface ChoiceGroup {
  readonly heading: string;
  readonly choices: readonly Choice[];
}

interface ChoiceFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  /** The words for the value; undefined if none is chosen. */
  readonly shown: string | undefined;
  /** The words for no value. */
  readonly anyLabel?: string | undefined;
  readonly choices?: readonly Choice[];
  readonly groups?: readonly ChoiceGroup[];
  readonly onChange: (value: string | undefined) => void;
}

/** A filter that takes one of several values, in groups if there are many. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { label, value, shown, anyLabel, choices = [], groups = [], onChange } = props;
  return (
    <FilterChip
      label={label}
      shown={shown}
      anyLabel={anyLabel}
      onRemove={() => onChange(undefined)}
      className="max-h-(--available-height) w-64 overflow-y-auto p-1"
    >
      {(close) => {
        const choose = (chosen: string) => {
          close();
          onChange(chosen);
        };
        const offer = (some: readonly Choice[]) => <Choices choices={some} value={value} onChoose={choose} />;
        return (
          <>
            {offer(choices)}
            {groups.map(({ heading, choices: some }) => (
              <details key={heading} name={label} open={some.some((one) => one.value === value)} className="group">
                <summary className="hover:bg-hover flex h-8 list-none items-center gap-1 rounded-xs px-2 text-sm focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
                  <span className="grow">{heading}</span>
                  <Icon name="chevron-down" className="text-ink-muted size-4 group-open:rotate-180" />
                </summary>
                <div className="border-line mb-1 ml-3 border-l pl-1">{offer(some)}</div>
              </details>
            ))}
          </>
        );
      }}
    </FilterChip>
  );
}

interface ChoicesProps extends Required<Pick<ChoiceFilterProps, 'choices' | 'value'>> {
  readonly onChoose: (value: string) => void;
}

function Choices({ choices, value, onChoose }: ChoicesProps) {
  return (
    <ul className="empty:hidden">
      {choices.map((one) => (
        <li key={one.value}>
          <button
            type="button"
            aria-pressed={one.value === value}
            onClick={() => onChoose(one.value)}
            className={cn(
              'min-h-8 w-full rounded-xs px-2 py-1 text-left text-sm focus-visible:-outline-offset-2',
              one.value === value ? 'bg-selected text-accent-ink font-medium' : 'hover:bg-hover',
            )}
          >
            {one.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
