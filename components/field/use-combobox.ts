'use client';

import { useMemo, useState, type KeyboardEvent } from 'react';
import { findOptions, type ComboboxGroup, type ComboboxOption } from './combobox-options';
import { useAlive } from '../ui/use-alive';

export interface ComboboxState {
  /** Scripts run. */
  readonly alive: boolean;
  readonly open: boolean;
  /** What stands in the field. */
  readonly text: string;
  /** What is offered for it. */
  readonly groups: readonly ComboboxGroup[];
  readonly chosen: string;
  /** The option that Enter takes, counted over all groups. */
  readonly active: number | undefined;
  readonly show: () => void;
  readonly type: (text: string) => void;
  readonly press: (event: KeyboardEvent) => void;
  readonly leave: () => void;
  readonly point: (place: number) => void;
  readonly choose: (option: ComboboxOption) => void;
}

interface Given {
  readonly groups: readonly ComboboxGroup[];
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
}

/** What a field that finds one of many knows and does; how it looks is not its matter. */
export function useCombobox({ groups: all, value, onValueChange, onBlur }: Given): ComboboxState {
  const alive = useAlive();
  const [open, setOpen] = useState(false);
  /** Undefined while nothing is being typed: the chosen option's words stand in the field. */
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState<number>();
  const groups = useMemo(() => findOptions(all, typed ?? ''), [all, typed]);
  const options = useMemo(() => groups.flatMap(({ items }) => items), [groups]);
  const known = all.flatMap(({ items }) => items).find((option) => option.value === value);

  /** Opens at what is chosen. */
  function show() {
    if (!open) setActive(placeOfChosen());
    setOpen(true);
  }

  function placeOfChosen(): number | undefined {
    const place = options.findIndex((option) => option.value === value);
    return place === -1 ? undefined : place;
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
    // The best match waits for Enter; an emptied field offers everything and waits for nothing.
    setActive(text.trim() === '' ? undefined : 0);
  }

  function move(step: 1 | -1) {
    setOpen(true);
    if (options.length === 0) return;
    const from = (open ? active : placeOfChosen()) ?? (step === 1 ? -1 : 0);
    setActive((from + step + options.length) % options.length);
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const pick = open && active !== undefined ? options[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && pick !== undefined) choose(pick);
    else if (event.key === 'Escape' && open) close();
    else return;
    // Neither the form nor a dialog around it hears of a key that was meant for the list.
    event.preventDefault();
    event.stopPropagation();
  }

  /** What was typed and not chosen is taken back, unless it is a value or its words exactly; nothing is nothing. */
  function leave() {
    const text = typed?.trim().toLowerCase();
    const exact = options.find((option) => [option.value, option.label].some((name) => name.toLowerCase() === text));
    if (text === '') onValueChange('');
    else if (text !== undefined && exact !== undefined) onValueChange(exact.value);
    close();
    onBlur?.();
  }

  const text = typed ?? known?.label ?? value;
  return { alive, open, text, groups, chosen: value, active, show, type, press, leave, point: setActive, choose };
}
