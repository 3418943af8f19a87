'use client';

import { Check, ChevronDown } from 'lucide-react';
import { useId, type Ref } from 'react';
import { cn } from '../ui/cn';
import type { ComboboxGroup, ComboboxOption } from './combobox-options';
import { controlStyle, describedBy, Field, type FieldText } from './field';
import { popupStyle } from '../overlay/popup-style';
import { useCombobox, type ComboboxState } from './use-combobox';

export interface ComboboxFieldProps extends FieldText {
  id?: string | undefined;
  groups: readonly ComboboxGroup[];
  /** An option's value; a value that no option has is shown as it is, an empty one as nothing. */
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/**
 * One of many, found by typing. By keyboard: type, arrows, Enter; Escape closes the list. By hand after the pattern of
 * the ARIA guide, because the base's one hides the rest of the page, the field's own label with it, while it is open.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, hint, error, warning, optional, className, inputRef, disabled } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const state = useCombobox(props);
  const { open, text, active } = state;
  return (
    <Field {...{ id, label, hint, error, warning, optional, className }}>
      <div className="relative">
        <input
          id={id}
          ref={inputRef}
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && active !== undefined ? optionId(id, active) : undefined}
          {...describedBy(id, props)}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          // Until scripts run there is nothing to choose from.
          readOnly={!state.alive}
          value={text}
          className={cn(controlStyle, '[&[readonly]]:bg-surface pr-8')}
          onChange={({ target }) => state.type(target.value)}
          onClick={state.show}
          onKeyDown={state.press}
          onBlur={state.leave}
        />
        <ChevronDown aria-hidden className="text-ink-muted pointer-events-none absolute top-2 right-2 size-4" />
        {open ? <OptionList {...{ id, state }} /> : <div id={`${id}-list`} hidden />}
      </div>
    </Field>
  );
}

const optionId = (id: string, place: number): string => `${id}-option-${place}`;

function OptionList({ id, state }: { id: string; state: ComboboxState }) {
  const { groups } = state;
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-labelledby={`${id}-label`}
      // A press in the list must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      className={cn(
        popupStyle,
        'z-popup absolute top-full left-0 mt-1 max-h-72 w-full min-w-60 overflow-y-auto overscroll-contain p-1',
      )}
    >
      {groups.map((group, place) => (
        <div key={group.value} role="group" aria-labelledby={`${id}-group-${place}`}>
          <div id={`${id}-group-${place}`} className="text-ink-faint px-2 pt-2 pb-1 text-xs font-medium">
            {group.value}
          </div>
          {group.items.map((option, inGroup) => (
            <Option key={option.value} {...{ id, state, option }} place={firstOf(groups, place) + inGroup} />
          ))}
        </div>
      ))}
      {groups.length === 0 ? (
        <div role="option" aria-disabled aria-selected={false} className="text-ink-muted px-2 py-2 text-sm">
          Nothing has these letters.
        </div>
      ) : null}
    </div>
  );
}

function firstOf(groups: readonly ComboboxGroup[], place: number): number {
  return groups.slice(0, place).reduce((sum, { items }) => sum + items.length, 0);
}

interface OptionProps {
  readonly id: string;
  readonly state: ComboboxState;
  readonly option: ComboboxOption;
  readonly place: number;
}

function Option({ id, state, option, place }: OptionProps) {
  const active = place === state.active;
  const { value, label, detail, aside } = option;
  return (
    <div
      id={optionId(id, place)}
      ref={active ? scrollToIt : undefined}
      role="option"
      aria-selected={value === state.chosen}
      onClick={() => state.choose(option)}
      onPointerMove={() => state.point(place)}
      className={cn(
        'flex min-h-8 cursor-default items-center gap-2 rounded-xs px-2 py-1 text-sm select-none',
        active && 'bg-hover outline-ink-muted outline-1 -outline-offset-1',
      )}
    >
      <span className="w-4 shrink-0">
        {value === state.chosen ? <Check aria-hidden className="text-accent-ink size-4" /> : null}
      </span>
      <span className="min-w-0 grow">
        {label}
        {detail === undefined ? null : <span className="text-ink-muted ml-2 text-xs">{detail}</span>}
      </span>
      {aside === undefined ? null : <span className="text-ink-muted font-mono text-xs">{aside}</span>}
    </div>
  );
}

function scrollToIt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
