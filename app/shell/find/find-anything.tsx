'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { typedKey } from '@/components/field/typed-key';
import { useLate, useLateWindow } from '@/components/overlay/use-late';
import { Icon } from '@/components/ui/icon';
import type { PaletteProps } from './palette';

const loadWindow = async () => (await import('./palette-window')).PaletteWindow;
const loadSheet = async () => (await import('./key-sheet')).KeySheet;
const loadKeys = async () => (await import('./listen-for-commands')).listenForCommands;

interface FindAnythingProps extends Pick<PaletteProps, 'offered' | 'account' | 'accounts' | 'zone' | 'person'> {
  /** Whether the person uses letters as shortcuts. */
  readonly letters: boolean;
}

/** The command bar, its button in the bar of every page, the keys of all commands, and their sheet. */
export function FindAnything({ letters, ...props }: FindAnythingProps) {
  const t = useTranslations('shell.find');
  const { offered, account } = props;
  const [open, setOpen] = useState(false);
  const [hasSheet, setHasSheet] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element>(null);
  const { Late: PaletteWindow } = useLateWindow(loadWindow, { open, onOpenChange: setOpen });
  const { Late: KeySheet, bring: bringSheet } = useLate(loadSheet);
  const showKeys = useCallback(() => {
    setHasSheet(true);
    void bringSheet();
  }, [bringSheet]);
  const runKey = useCommandKeys({ offered, account, showKeys });
  const { show, takeTyped } = useKeys({
    open,
    show: () => {
      before.current = document.activeElement;
      setOpen(true);
    },
    runKey: letters ? runKey : undefined,
  });
  // Without an element that had the focus, the button has it: the next Tab then starts there.
  const backTo = () =>
    before.current instanceof HTMLElement && before.current.isConnected && before.current !== document.body
      ? before.current
      : button.current;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={show}
        className="border-line-control bg-surface text-ink-muted hover:bg-hover max-md:button-square mx-auto flex h-8 shrink-0 items-center gap-2 rounded-sm border px-2 text-sm max-md:mr-0 max-md:border-transparent max-md:bg-transparent md:w-full md:max-w-md md:min-w-0 md:shrink"
      >
        <Icon name="search" className="size-4 shrink-0" />
        <span className="max-md:sr-only md:grow md:truncate md:text-left">{t('label')}</span>
        <kbd aria-hidden className="text-ink-faint font-sans text-xs whitespace-nowrap max-lg:hidden">
          {t('keys')}
        </kbd>
      </button>
      {PaletteWindow === undefined ? null : (
        <PaletteWindow {...props} {...{ open, takeTyped, backTo, showKeys }} onOpenChange={setOpen} />
      )}
      {KeySheet === undefined ? null : (
        <KeySheet {...{ offered, letters }} open={hasSheet} onOpenChange={setHasSheet} />
      )}
    </>
  );
}

/** Text fields, dialogs and menus, in which the keys have their own meaning. */
const elsewhere =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

const asksByLetter = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** A key for the page, without a modifier but Shift. */
function isForPage(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented || typedKey(event) === undefined) return false;
  const isOpen = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
  return !isOpen && !(target instanceof Element && target.closest(elsewhere) !== null);
}

const isInDialog = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;

/** Ctrl or Cmd with Enter submits the form in which the person types. */
function submitForm(event: KeyboardEvent): void {
  const form = event.target instanceof Element ? event.target.closest('form') : null;
  if (form === null || event.defaultPrevented) return;
  event.preventDefault();
  form.requestSubmit();
}

/** Moves to the search of the page's list, if it has one. */
function searchList(): boolean {
  const box = document.querySelector<HTMLElement>('[data-command=search]');
  box?.focus();
  return box !== null;
}

interface KeysContext {
  readonly open: boolean;
  readonly show: () => void;
  /** Undefined while letters are no shortcuts. */
  readonly runKey: ((event: KeyboardEvent) => void) | undefined;
}

/** Letters that a person types before the window is loaded are kept for its box. */
function useKeys({ open, show: showWindow, runKey }: KeysContext) {
  const typed = useRef('');
  const show = () => {
    typed.current = '';
    showWindow();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (asksByLetter(event)) {
      // Over a dialog the key opens nothing, not even the browser's own search box.
      event.preventDefault();
      if (!open && !isInDialog(event)) show();
    } else if ((event.ctrlKey || event.metaKey) && typedKey(event) === 'Enter') submitForm(event);
    else if (open && !isInDialog(event) && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      typed.current += event.key;
    } else if (!open && runKey !== undefined && isForPage(event)) {
      if (event.key !== '/') runKey(event);
      else {
        event.preventDefault();
        if (!searchList()) show();
      }
    }
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const takeTyped = useCallback(() => typed.current, []);
  return { show, takeTyped };
}

/** The keys of all commands, which are loaded when a person presses the first one. That one is not lost. */
function useCommandKeys({
  offered,
  account = '',
  showKeys,
}: Pick<PaletteProps, 'offered' | 'account' | 'showKeys'>): (event: KeyboardEvent) => void {
  const router = useRouter();
  const { Late: listenForCommands, bring } = useLate(loadKeys);
  const early = useRef<KeyboardEvent[]>([]);
  const heard = useMemo(() => {
    const go = (href: string) => {
      router.push(href);
      // The element with the focus may go with the page.
      document.getElementById('main')?.focus({ preventScroll: true });
    };
    return listenForCommands?.(offered, () => ({ account, go, showKeys }));
  }, [listenForCommands, offered, account, router, showKeys]);
  useEffect(() => {
    if (heard !== undefined) early.current.splice(0).forEach(heard);
  }, [heard]);
  return (event) => {
    if (heard !== undefined) heard(event);
    else {
      early.current.push(event);
      void bring('ahead');
    }
  };
}
