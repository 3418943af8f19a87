'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { shortcutKey } from '@/components/field/typed-key';
import { useLate, useLateWindow } from '@/components/overlay/use-late';
import { Icon } from '@/components/ui/icon';
import type { PaletteProps } from './palette';

const loadWindow = async () => (await import('./palette-window')).PaletteWindow;
/** Loads the code for people with a keyboard: the keys of all commands, their sheet, and the keeper of the focus. */
const loadKeys = async () => {
  const [{ listenForCommands }, { KeySheet }, { keepFocus }] = await Promise.all([
    import('./listen-for-commands'),
    import('./key-sheet'),
    import('@/components/focus/keep-focus'),
  ]);
  return { listenForCommands, KeySheet, keepFocus };
};

type FindAnythingProps = Pick<PaletteProps, 'offered' | 'account' | 'accounts' | 'zone' | 'person' | 'letters'>;

/** The command bar, its button in the bar of every page, the keys of all commands, and their sheet. */
export function FindAnything(props: FindAnythingProps) {
  const t = useTranslations('shell.find');
  const { offered, account, letters } = props;
  const [open, setOpen] = useState(false);
  const [hasSheet, setHasSheet] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element>(null);
  const { Late: PaletteWindow } = useLateWindow(loadWindow, { open, onOpenChange: setOpen });
  const { Late: keys, bring: bringKeys } = useLate(loadKeys);
  const showKeys = useCallback(() => {
    setHasSheet(true);
    void bringKeys();
  }, [bringKeys]);
  const typed = useRef('');
  const show = useCallback((early = '') => {
    typed.current = early;
    before.current = document.activeElement;
    setOpen(true);
  }, []);
  const keepTyped = (letter: string) => {
    typed.current += letter;
  };
  const runKey = useCommandKeys(keys, bringKeys, { offered, account, showKeys, show, letters });
  useKeys({ open, show, keepTyped, letters, runKey });
  const takeTyped = () => typed.current;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => show()}
        className="border-line-control bg-surface text-ink-muted hover:bg-hover max-md:button-square mx-auto flex h-8 shrink-0 items-center gap-2 rounded-sm border px-2 text-sm max-md:mr-0 max-md:border-transparent max-md:bg-transparent md:w-full md:max-w-md md:min-w-0 md:shrink"
      >
        <Icon name="search" className="size-4 shrink-0" />
        <span className="max-md:sr-only md:grow md:truncate md:text-left">{t('label')}</span>
        <kbd aria-hidden className="text-ink-faint font-sans text-xs whitespace-nowrap max-lg:hidden">
          {t('keys')}
        </kbd>
      </button>
      {PaletteWindow === undefined ? null : (
        <PaletteWindow
          {...props}
          open={open}
          takeTyped={takeTyped}
          before={before}
          button={button}
          showKeys={showKeys}
          onOpenChange={setOpen}
        />
      )}
      {keys === undefined ? null : (
        <keys.KeySheet offered={offered} letters={letters} open={hasSheet} onOpenChange={setHasSheet} />
      )}
    </>
  );
}

const asksByLetter = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && shortcutKey(event)?.toLowerCase() === 'k';

/** A dialog that closes has the focus until it is gone, and takes no keys any more. */
const isInDialog = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(':is([role=dialog], [role=alertdialog]):not([data-closed])') !== null;

interface KeysContext {
  readonly open: boolean;
  /** Opens the bar, with letters that were typed before. */
  readonly show: (early?: string) => void;
  /** Keeps a letter that a person types before the window is loaded for its box. */
  readonly keepTyped: (letter: string) => void;
  /** Whether letters are shortcuts. */
  readonly letters: boolean;
  readonly runKey: (event: KeyboardEvent) => void;
}

/** The keys of the bar itself; all others go to the commands. */
function useKeys({ open, show, keepTyped, letters, runKey }: KeysContext): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (asksByLetter(event)) {
      // Over a dialog the key opens nothing, not even the browser's own search box.
      event.preventDefault();
      if (!open && !isInDialog(event)) show();
    } else if (open && !isInDialog(event) && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      keepTyped(event.key);
    } else if (!open) {
      // Browsers have a search of their own on this key.
      if (letters && shortcutKey(event) === '/' && event.target === document.body) event.preventDefault();
      runKey(event);
    }
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

interface CommandKeysContext
  extends Pick<PaletteProps, 'offered' | 'account' | 'showKeys'>, Pick<KeysContext, 'show' | 'letters'> {}

type LoadedKeys = Awaited<ReturnType<typeof loadKeys>>;

/** Loads the keys when a person presses the first one, which is not lost. */
function useCommandKeys(
  keys: LoadedKeys | undefined,
  bring: (when: 'ahead') => Promise<boolean>,
  context: CommandKeysContext,
): (event: KeyboardEvent) => void {
  const { offered, account = '', showKeys, show, letters } = context;
  const router = useRouter();
  const early = useRef<KeyboardEvent[]>([]);
  const heard = useMemo(
    () => keys?.listenForCommands(offered, letters, { account, push: (href) => router.push(href), showKeys, show }),
    [keys, offered, letters, account, router, showKeys, show],
  );
  useEffect(() => keys?.keepFocus(), [keys]);
  useEffect(() => {
    heard?.(early.current);
  }, [heard]);
  return (event) => {
    early.current.push(event);
    if (heard === undefined) void bring('ahead');
    else heard(early.current);
  };
}
