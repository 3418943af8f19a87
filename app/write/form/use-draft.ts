'use client';

import { useEffect, useRef } from 'react';
import { saveDraftAction } from './open-form';

const quietMs = 1_500;

/**
 * Keeps what was typed on the server, sealed, a moment after the last key, so that it survives the end of a session.
 * `values` must hold nothing that may not lie there: no document, no full account number.
 */
export function useDraft(formId: string, values: unknown, dirty: boolean): void {
  const kept = useRef('');
  const text = JSON.stringify(values);
  useEffect(() => {
    if (!dirty || text === kept.current) return;
    const timer = setTimeout(() => {
      kept.current = text;
      // A draft is a comfort: that it could not be kept is no reason to stop somebody who types.
      void saveDraftAction({ formId, values: JSON.parse(text) as unknown }).catch(() => undefined);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [formId, text, dirty]);
}

/** Away with what was kept: it is not offered again. */
export async function discardDraft(formId: string): Promise<void> {
  await saveDraftAction({ formId, values: null }).catch(() => undefined);
}
