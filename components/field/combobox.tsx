'use client';

import { Icon } from '../ui/icon';
import { useTranslations } from 'next-intl';
import { useId, type Ref, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cn } from '../ui/cn';
import { typedKey } from './typed-key';
import { describedBy, Field, type FieldText } from './field';
import { popupStyle } from '../overlay/popup-style';
import { useAlive } from '../ui/use-alive';

export interface ComboboxOption {
  value: string;
  /** The text in the field once the option is chosen. */
  label: string;
  /** All texts that the search looks in, in lower case. */
  sought: string;
  /** Other codes of it, in lower case: a fully typed code ranks this option above those that only begin so. */
  codes?: readonly string[] | undefined;
  /** Stands behind the label, e.g. the name in another language. */
  detail?: ReactNode;
  /** Stands at the end of the row, e.g. the code. */
  aside?: ReactNode;
}

interface ComboboxGroup {
  /** The group's heading. */
  value: string;
  items: readonly ComboboxOption[];
}

/**
 * The options for the typed letters: all options before anything is typed, then the best match first. The value itself
 * comes before everything else, or Enter after "US" would choose Australia.
 */
export function findOptions(
  groups: readonly ComboboxGroup[],
  typed: string,
  /** The heading of the group of matches. */
  matches: string,
): readonly ComboboxGroup[] {
  const sought = typed.trim().toLowerCase();
  if (sought === '') return groups;
  const found = groups
    .flatMap(({ items }) => items)
    .map((option) => ({ option, rank: rankOf(option, sought) }))
    .filter(({ rank }) => rank < noMatch)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
  return found.length === 0 ? [] : [{ value: matches, items: found }];
}

const noMatch = 5;

function rankOf({ value, label, codes, sought: words }: ComboboxOption, sought: string): number {
  if (value.toLowerCase() === sought) return 0;
  if (codes?.includes(sought) === true) return 1;
  if (label.toLowerCase().startsWith(sought)) return 2;
  if (words.includes(` ${sought}`)) return 3;
  return words.includes(sought) ? 4 : noMatch;
}

export interface ComboboxFieldProps extends FieldText {
  id?: string | undefined;
  groups: readonly ComboboxGroup[];
  /** An option's value; a value that no option has is shown as it is, an empty one as nothing. */
  value: string;
  onValueChange: (value: string) => void;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
}

/**
 * One of many, found by typing. By keyboard: type, arrows, Enter; Escape closes the list. Our own code after the
 * pattern of the ARIA guide, because the combobox of the base library (1.9) hides the rest of the page, including the
 * field's label, while it is open: its popup counts as modal wherever the input stands outside of it.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, hint, error, warning, optional, className, inputRef } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const state = useCombobox(props);
  const { open, text, active } = state;
  return (
    <Field id={id} label={label} hint={hint} error={error} warning={warning} optional={optional} className={className}>
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
          // Until scripts run the field has no options to choose from.
          readOnly={!state.alive}
          value={text}
          className="control [&[readonly]]:bg-surface pr-8"
          onChange={({ target }) => state.type(target.value)}
          onClick={state.show}
          onFocus={props.onFocus}
          onKeyDown={state.handleKey}
          onBlur={state.leave}
        />
        <Icon name="chevron-down" className="text-ink-muted pointer-events-none absolute top-2 right-2 size-4" />
        {open ? <OptionList id={id} state={state} /> : <div id={`${id}-list`} hidden />}
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
      // A click in the list must not take the focus from the field.
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
          {group.items.map((option, inGroup) => {
            const at = firstOf(groups, place) + inGroup;
            return (
              <OptionRow
                key={option.value}
                id={optionId(id, at)}
                option={option}
                active={at === state.active}
                chosen={option.value === state.chosen}
                onChoose={() => state.choose(option)}
                onPoint={() => state.point(at)}
              />
            );
          })}
        </div>
      ))}
      {groups.length === 0 ? <NoOption /> : null}
    </div>
  );
}

/** Stands in a list in which no option fits the typed text. */
export const NoOption = () => (
  <div role="option" aria-disabled aria-selected={false} className="text-ink-muted px-2 py-2 text-sm">
    {useTranslations('ui.choices')('none')}
  </div>
);

function firstOf(groups: readonly ComboboxGroup[], place: number): number {
  return groups.slice(0, place).reduce((sum, { items }) => sum + items.length, 0);
}

interface OptionRowProps {
  readonly id: string;
  readonly option: ComboboxOption;
  /** Whether Enter would choose the option. */
  readonly active: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

/** One option of a list under a field in which a person types. */
export function OptionRow({ id, option, active, chosen, onChoose, onPoint }: OptionRowProps) {
  const { label, detail, aside } = option;
  return (
    <div
      id={id}
      ref={active ? scrollToIt : undefined}
      role="option"
      aria-selected={chosen}
      onClick={onChoose}
      onPointerMove={onPoint}
      className={cn(
        'flex min-h-8 cursor-default items-center gap-2 rounded-xs px-2 py-1 text-sm select-none',
        active && 'bg-hover outline-ink-muted outline-1 -outline-offset-1',
      )}
    >
      <span className="w-4 shrink-0">{chosen ? <Icon name="check" className="text-accent-ink size-4" /> : null}</span>
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

type ComboboxState = ReturnType<typeof useCombobox>;

/** State and behaviour of a combobox, without its look. */
function useCombobox({ groups: all, value, onValueChange, onBlur }: ComboboxFieldProps) {
  const t = useTranslations('ui.choices');
  const alive = useAlive();
  const [open, setOpen] = useState(false);
  /** Undefined unless the person types: the field then shows the chosen option's label. */
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState<number>();
  const matches = t('matches');
  const groups = useMemo(() => findOptions(all, typed ?? '', matches), [all, typed, matches]);
  const options = useMemo(() => groups.flatMap(({ items }) => items), [groups]);

  /** Opens the list at the chosen option. */
  function show() {
    if (!open) setActive(placeOf(value, options));
    setOpen(true);
  }

  function close() {
    setOpen(false);
    setTyped(undefined);
  }

  function choose(option: ComboboxOption) {
    onValueChange(option.value);
    close();
  }

  function type(text: string) {
    setTyped(text);
    setOpen(true);
    // Enter takes the best match; an emptied field offers everything and selects nothing.
    setActive(text.trim() === '' ? undefined : 0);
  }

  function move(step: 1 | -1) {
    setOpen(true);
    setActive(nextPlace(open ? active : placeOf(value, options), step, options.length));
  }

  function handleKey(event: KeyboardEvent) {
    const pick = open && active !== undefined ? options[active] : undefined;
    const act = actOf(event, { move, close: open ? close : undefined, choose: pick && (() => choose(pick)) });
    if (act === undefined) return;
    act();
    // A key for the list must not reach the form or a dialog around it.
    event.preventDefault();
    event.stopPropagation();
  }

  /** Undoes a typed text without a choice, unless it is exactly a value or its label; an empty text chooses nothing. */
  function leave() {
    const meant = typed === undefined ? undefined : exactValue(typed, options);
    if (meant !== undefined) onValueChange(meant);
    close();
    onBlur?.();
  }

  const text = typed ?? labelOf(value, all) ?? value;
  return { alive, open, text, groups, chosen: value, active, show, type, handleKey, leave, point: setActive, choose };
}

function labelOf(value: string, groups: readonly ComboboxGroup[]): string | undefined {
  return groups.flatMap(({ items }) => items).find((option) => option.value === value)?.label;
}

/** The next place in a circle; without an active option it begins at an end. */
export function nextPlace(active: number | undefined, step: 1 | -1, count: number): number | undefined {
  const from = active ?? (step === 1 ? -1 : 0);
  return count === 0 ? active : (from + step + count) % count;
}

function placeOf(value: string, options: readonly ComboboxOption[]): number | undefined {
  const place = options.findIndex((option) => option.value === value);
  return place === -1 ? undefined : place;
}

/** The value with exactly this text as value or label; empty for an empty text, undefined without such a value. */
function exactValue(typed: string, options: readonly ComboboxOption[]): string | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return '';
  const named = options.find(({ value, label }) => [value, label].some((name) => name.toLowerCase() === text));
  return (named ?? options.find(({ codes }) => codes?.includes(text) === true))?.value;
}

interface KeyActs {
  readonly move: (step: 1 | -1) => void;
  /** Undefined while no option waits for Enter. */
  readonly choose: (() => void) | undefined;
  /** Undefined while the list is closed. */
  readonly close: (() => void) | undefined;
}

/** The action of a key on the list; undefined if the key is not for the list. */
function actOf(event: KeyboardEvent, { move, choose, close }: KeyActs): (() => void) | undefined {
  const key = typedKey(event);
  if (key === 'ArrowDown') return () => move(1);
  if (key === 'ArrowUp') return () => move(-1);
  if (key === 'Enter') return choose;
  return key === 'Escape' ? close : undefined;
}
