'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useState, useCallback, useRef } from 'react';
import { AlertDialog } from '../overlay/alert-dialog';
import { holdUnsavedWork, isUnsavedWorkReleased } from './unsaved-work';

export interface UnsavedGuardProps {
  /** True if the form has typed values that are stored nowhere else. */
  dirty: boolean;
  /** The typed work that would be lost, as the middle of a sentence: "the new bank details". */
  what: string;
}

/** Asks before typed work is lost: by a link, by Back, by an account switch, by a reload. Silent without such work. */
export function UnsavedGuard({ dirty, what }: UnsavedGuardProps) {
  const t = useTranslations('ui.form');
  const router = useRouter();
  const [way, setWay] = useState<Way>();
  const [leaving, setLeaving] = useState(false);
  const active = dirty && !leaving;

  const release = useHistorySentinel(active, () => setWay('back'));

  useEffect(() => {
    if (!active) return;
    const end = holdUnsavedWork();
    const unload = (event: BeforeUnloadEvent) => {
      if (!isUnsavedWorkReleased()) event.preventDefault();
    };
    // Runs before the handlers of links, because a prevented link does not navigate.
    const click = (event: MouseEvent) => {
      const href = linkFollowed(event);
      if (href === undefined) return;
      event.preventDefault();
      setWay({ href });
    };
    window.addEventListener('beforeunload', unload);
    document.addEventListener('click', click, { capture: true });
    return () => {
      end();
      window.removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, { capture: true });
    };
  }, [active]);

  function leave() {
    if (way === undefined) return;
    release();
    setLeaving(true);
    setWay(undefined);
    // The second entry of this page is on top: Back goes past both, a link replaces it.
    if (way === 'back') history.go(-2);
    else router.replace(way.href);
  }

  return (
    <AlertDialog
      open={way !== undefined}
      onOpenChange={(open) => {
        if (!open) setWay(undefined);
      }}
      title={t('leaveTitle')}
      description={t('leaveText', { what })}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      variant="danger"
      onConfirm={leave}
    />
  );
}

const mark = 'unsavedGuard';

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && mark in state;
}

/** Keeps the framework's own fields in the state, or it would reload the page. */
function place(): void {
  const state: unknown = history.state;
  if (isMarked(state)) return;
  history.pushState({ ...(typeof state === 'object' ? state : {}), [mark]: true }, '');
}

/**
 * Makes Back stop at this page once: while `active` a second entry of the same page lies on top of the history, so that
 * Back arrives at the first one and `onBack` is called. A browser offers no way to refuse a step.
 *
 * Call the returned function before leaving the page on purpose: the caller then removes the second entry.
 */
function useHistorySentinel(active: boolean, onBack: () => void): () => void {
  const asked = useRef(onBack);
  /** True for the step back that this hook makes itself, which arrives like any other. */
  const ownStep = useRef(false);
  const released = useRef(false);
  useEffect(() => {
    asked.current = onBack;
  }, [onBack]);

  useEffect(() => {
    if (!active) return;
    place();
    const stepped = () => {
      if (released.current || isMarked(history.state)) return;
      place();
      if (ownStep.current) ownStep.current = false;
      else asked.current();
    };
    window.addEventListener('popstate', stepped);
    return () => {
      window.removeEventListener('popstate', stepped);
      if (released.current || !isMarked(history.state)) return;
      // Nothing is unsaved any more, so the entry that only guarded it is removed.
      ownStep.current = true;
      window.addEventListener('popstate', () => (ownStep.current = false), { once: true });
      history.back();
    };
  }, [active]);

  return useCallback(() => {
    released.current = true;
  }, []);
}

type Way = { readonly href: string } | 'back';

/** The address that a plain click opens in this tab; undefined for every other click. */
function linkFollowed(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return undefined;
  if (link.target !== '' && link.target !== '_self') return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin) return undefined;
  // The link leads to a place on this page.
  if (pathname === location.pathname && search === location.search && hash !== '') return undefined;
  return `${pathname}${search}${hash}`;
}
