import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { useOutcomeToast } from '../outcome/use-outcome-toast';
import { WriteOutcome, type WriteOutcomeProps } from '../outcome/write-outcome';
import { decidedOtherwise, DecidedOtherwise, type ApprovalHint } from './approval-note';

/** Where a form of one record leads after its write. */
export interface WayBack {
  /** The page that the form was opened from: the record's own, or the list. */
  readonly back: string;
  readonly backLabel: string;
  /** The label of the button that opens the form again after a refusal. */
  readonly correctLabel: string;
  /** For a form of a new record, which the next page replaces: the page of what was made. */
  readonly made?: (view: WriteView) => string | undefined;
}

interface FormOutcomeProps extends Omit<WriteOutcomeProps, 'children' | 'isTold'> {
  readonly expected: ApprovalHint['kind'] | undefined;
  /** Undefined for a form that stays for the next write. */
  readonly way: WayBack | undefined;
  readonly onCorrect: (view: WriteView) => void;
}

/** The outcome of a form's submission. */
export function FormOutcome({ expected, way, onCorrect, ...outcome }: FormOutcomeProps) {
  const isTold = (view: WriteView) => way !== undefined && needsNothing(view, expected);
  return (
    <WriteOutcome {...outcome} isTold={isTold}>
      {(view) => (
        <>
          <DecidedOtherwise expected={expected} view={view} />
          {way === undefined ? null : (
            <LeadBack view={view} expected={expected} way={way} onCorrect={() => onCorrect(view)} />
          )}
        </>
      )}
    </WriteOutcome>
  );
}

/** Whether the person who submitted has nothing more to do, and is led back with a toast. */
const needsNothing = (view: WriteView, expected: FormOutcomeProps['expected']): boolean =>
  ['PENDING_APPROVAL', 'SUCCEEDED'].includes(view.state) && decidedOtherwise(expected, view) === undefined;

type LeadBackProps = Pick<FormOutcomeProps, 'expected'> & {
  readonly view: WriteView;
  readonly way: WayBack;
  readonly onCorrect: () => void;
};

/** Leads the person back with a toast once nothing is left to do here; until then, and after a surprise, they go themselves. */
function LeadBack({ view, expected, way, onCorrect }: LeadBackProps) {
  const router = useRouter();
  const tell = useOutcomeToast();
  const isOver = needsNothing(view, expected);
  const leave = useEffectEvent(() => {
    tell(view);
    if (way.made === undefined) router.push(way.back);
    else router.replace(way.made(view) ?? way.back);
  });
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  return view.state === 'REJECTED' ? (
    <Button size="sm" variant="primary" onClick={onCorrect}>
      {way.correctLabel}
    </Button>
  ) : (
    <ButtonLink size="sm" href={way.back}>
      {way.backLabel}
    </ButtonLink>
  );
}
