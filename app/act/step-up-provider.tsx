'use client';

import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react';
import type { StepUpNeed } from '@/lib/access/second-factor/step-up';
import { useLate, useAtFirstSign } from '@/components/overlay/use-late';

/** Asks the person to confirm who they are. Resolves to false if they cancel. */
export type ConfirmSelf = (needs: readonly StepUpNeed[]) => Promise<boolean>;

const Confirm = createContext<ConfirmSelf>(() => Promise.resolve(false));

/** For writes and settings that answer with `stepUp`: the same request is sent again after the confirmation. */
export function useStepUp(): ConfirmSelf {
  return use(Confirm);
}

const loadDialog = async () => (await import('./step-up-dialog')).StepUpDialog;

/** One dialog for the whole page, above the dialog that made the request. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const [needs, setNeeds] = useState<readonly StepUpNeed[]>();
  const answer = useRef<(confirmed: boolean) => void>(undefined);
  const { Late: StepUpDialog, bring } = useLate(loadDialog);
  useAtFirstSign(bring);
  const close = useCallback((confirmed: boolean) => {
    setNeeds(undefined);
    answer.current?.(confirmed);
  }, []);
  const confirm = useCallback<ConfirmSelf>(
    (asked) =>
      new Promise((resolve) => {
        answer.current = resolve;
        setNeeds(asked);
        void bring().then((isThere) => {
          if (!isThere) close(false);
        });
      }),
    [bring, close],
  );
  return (
    <Confirm value={confirm}>
      {children}
      {needs === undefined || StepUpDialog === undefined ? null : <StepUpDialog needs={needs} onClose={close} />}
    </Confirm>
  );
}
