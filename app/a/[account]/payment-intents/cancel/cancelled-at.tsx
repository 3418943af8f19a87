import { Moment } from '@/app/shell/moment';
import type { OperationView } from '@/lib/writes/submit/write-answer';

/** When the platform cancelled it, as its answer says. */
export function CancelledAt({ view, zone }: { view: OperationView; zone: string }) {
  const time = cancelTimeOf(view.result);
  if (time === undefined) return null;
  return (
    <p>
      Cancelled at <Moment time={time} zone={zone} />
    </p>
  );
}

/** Interface 2.2: there only when the intent was successfully cancelled. */
function cancelTimeOf(result: unknown): string | undefined {
  if (typeof result !== 'object' || result === null || !('cancel_time' in result)) return undefined;
  return typeof result.cancel_time === 'string' && result.cancel_time !== '' ? result.cancel_time : undefined;
}
