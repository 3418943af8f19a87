'use client';

import { useId, useState, type KeyboardEvent } from 'react';
import { type ComboboxOption, findOptions, nextPlace, NoOption, OptionRow } from './combobox';
import { typedKey } from './typed-key';

interface PickListProps {
  /** Names the list, and the field above it. */
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  readonly chosen?: readonly string[];
  /** Several options can be chosen. */
  readonly isMultiple?: boolean;
  readonly onPick: (value: string) => void;
  /** The text in the field; left out where the list keeps and searches it itself. */
  readonly typed?: string;
  readonly onType?: (text: string) => void;
}

/** A list that stands open below the field that narrows it. By keyboard: type, arrows, Enter. */
export function PickList(props: PickListProps) {
  const { label, options, chosen = [], isMultiple = false, onPick, onType } = props;
  const id = useId();
  const [own, setOwn] = useState('');
  const typed = props.typed ?? own;
  const found = props.typed === undefined ? findOptions([{ value: label, items: options }], typed, label) : undefined;
  const shown = found?.flatMap(({ items }) => items) ?? options;
  const [place, setPlace] = useState(0);
  const active = Math.min(place, shown.length - 1);
  const handleKey = (event: KeyboardEvent) => {
    const key = typedKey(event);
    const pick = shown[active];
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined;
    if (step !== undefined) setPlace(nextPlace(active, step, shown.length) ?? 0);
    else if (key === 'Enter' && pick !== undefined) onPick(pick.value);
    else return;
    // A key for the list must not reach the layers around it.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="flex min-h-0 flex-col">
      <input
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        className="control shrink-0"
        onChange={({ target }) => {
          setPlace(0);
          (onType ?? setOwn)(target.value);
        }}
        onKeyDown={handleKey}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        // A click in the list must not take the focus from the field.
        onMouseDown={(event) => event.preventDefault()}
        className="mt-1 min-h-0 overflow-y-auto overscroll-contain"
      >
        {shown.map((option, at) => (
          <OptionRow
            key={option.value}
            id={`${id}-${at}`}
            option={option}
            active={at === active}
            chosen={chosen.includes(option.value)}
            onChoose={() => onPick(option.value)}
            onPoint={() => setPlace(at)}
          />
        ))}
        {shown.length === 0 ? <NoOption /> : null}
      </div>
    </div>
  );
}
