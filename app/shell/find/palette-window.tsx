'use client';

import { Dialog } from '@base-ui/react/dialog';
import { useTranslations } from 'next-intl';
import { type RefObject, useRef } from 'react';
import bankAccounts from '@/lib/messages/en/bank-accounts.json';
import cardholders from '@/lib/messages/en/cardholders.json';
import cards from '@/lib/messages/en/cards.json';
import deposits from '@/lib/messages/en/deposits.json';
import find from '@/lib/messages/en/find.json';
import paymentIntents from '@/lib/messages/en/payment-intents.json';
import payouts from '@/lib/messages/en/payouts.json';
import { scrimStyle } from '@/components/overlay/popup-style';
import { ScriptMessages } from '../root-providers';
import { Palette, type PaletteProps } from './palette';

/** The words of every kind of record, because the window opens over any page. */
const words = {
  find,
  cards,
  cardholders,
  deposits,
  payouts,
  'bank-accounts': bankAccounts,
  'payment-intents': paymentIntents,
};

interface PaletteWindowProps extends Omit<PaletteProps, 'input' | 'onFollow'> {
  /** The element that had the focus, and the button of the bar: one of them gets it back. */
  readonly before: RefObject<Element | null>;
  readonly button: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The window of the command bar. It is loaded once a person acts on the page, or when it is first opened. */
export function PaletteWindow({ open, onOpenChange, before, button, ...palette }: PaletteWindowProps) {
  const t = useTranslations('shell.find');
  const input = useRef<HTMLInputElement>(null);
  const hasFollowed = useRef(false);
  // If no element had the focus before, the button gets it: the next Tab then starts there.
  const backTo = () =>
    before.current instanceof HTMLElement && before.current.isConnected && before.current !== document.body
      ? before.current
      : button.current;
  const finalFocus = () => {
    const isNewPage = hasFollowed.current;
    hasFollowed.current = false;
    if (!isNewPage) return backTo();
    // Without this the window would give the focus to the first control of the former page.
    document.getElementById('main')?.focus({ preventScroll: true });
    return false;
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimStyle} />
        <Dialog.Popup
          initialFocus={input}
          finalFocus={finalFocus}
          className="z-popup border-line-strong bg-raised text-ink fixed top-[max(0.75rem,10dvh)] left-1/2 flex max-h-[min(36rem,calc(100dvh-1.5rem))] w-[min(42rem,calc(100vw-1.5rem))] -translate-x-1/2 flex-col rounded-lg border text-sm shadow-lg outline-none max-md:top-3"
        >
          <Dialog.Title className="sr-only">{t('label')}</Dialog.Title>
          <ScriptMessages messages={words}>
            <Palette
              {...palette}
              input={input}
              onFollow={(leads) => {
                hasFollowed.current = leads;
                onOpenChange(false);
              }}
            />
          </ScriptMessages>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
