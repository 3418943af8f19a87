'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLateWindow } from '@/components/overlay/use-late';
import { Icon } from '@/components/ui/icon';
import type { PaletteProps } from './palette';

const loadWindow = async () => (await import('./palette-window')).PaletteWindow;

/** The search box in the bar of every page, and its keys: Ctrl or Cmd with K, and the slash. */
export function FindAnything(props: Pick<PaletteProps, 'groups' | 'account' | 'accounts' | 'zone' | 'person'>) {
  const t = useTranslations('shell.find');
  const [open, setOpen] = useState(false);
  const { Late: PaletteWindow } = useLateWindow(loadWindow, { open, onOpenChange: setOpen });
  const { show, takeTyped } = useKeys(open, setOpen);
  return (
    <>
      <button
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
        <PaletteWindow {...props} {...{ open, takeTyped }} onOpenChange={setOpen} />
      )}
    </>
  );
}

/** Text fields, dialogs and menus, in which the keys have their own meaning. */
const elsewhere = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

const asksByLetter = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

const asksBySlash = ({ ctrlKey, metaKey, altKey, key, target }: KeyboardEvent): boolean =>
  key === '/' && !ctrlKey && !metaKey && !altKey && !(target instanceof Element && target.matches(elsewhere));

const isInDialog = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;

/** Letters that a person types before the window is loaded are kept for its box. */
function useKeys(open: boolean, setOpen: (open: boolean) => void) {
  const typed = useRef('');
  const show = () => {
    typed.current = '';
    setOpen(true);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (asksByLetter(event) || (!open && asksBySlash(event))) {
      // Over a dialog the key opens nothing, not even the browser's own search box.
      event.preventDefault();
      if (!open && !isInDialog(event)) show();
    } else if (open && !isInDialog(event) && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      typed.current += event.key;
    }
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const takeTyped = useCallback(() => typed.current, []);
  return { show, takeTyped };
}
