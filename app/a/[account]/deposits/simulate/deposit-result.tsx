'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { OperationNotice } from '@/app/write/outcome/write-state';
import { useFollowedWrite } from '@/app/write/outcome/use-followed-write';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { SimulatedDeposit } from './simulated-deposit';

export interface DepositResultProps {
  readonly initial: WriteView;
  /** Called once, when nothing is open any more that a second press could double. */
  readonly onSettled: (view: WriteView) => void;
}

/** What came of a simulated deposit, followed until it is booked. */
export function DepositResult({ initial, onSettled }: DepositResultProps) {
  const followed = useFollowedWrite(initial);
  const { view } = followed;
  // An accepted deposit is made; that it is booked later keeps nobody from the next one.
  const isMade = view.settled || view.state === 'ACCEPTED';
  const settle = useEffectEvent(() => onSettled(view));
  useEffect(() => {
    if (isMade) settle();
  }, [isMade]);
  // The list below is the page's: it is drawn anew when the deposit is booked.
  const router = useRouter();
  useEffect(() => {
    if (view.settled) router.refresh();
  }, [view.settled, router]);
  return (
    <div className="flex flex-col gap-4">
      <OperationNotice followed={followed} />
      <SimulatedDeposit view={view} />
    </div>
  );
}
