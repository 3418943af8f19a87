import { useTranslations } from 'next-intl';
import { Moment } from '@/app/shell/moment';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { cancelPaymentIntentShown } from '@/lib/writes/verbs/cancel-payment-intent-shown';
import { isViewOf } from '@/lib/writes/verbs/shown-writes';

/** When the platform cancelled it, as its answer says. Interface 2.2: only of an intent that was cancelled. */
export function CancelledAt({ view, zone }: { view: WriteView; zone: string }) {
  const t = useTranslations('payment-intents.cancel');
  const time = isViewOf(view, cancelPaymentIntentShown) ? (view.result?.cancel_time ?? '') : '';
  if (time === '') return null;
  return <p>{t.rich('at', { time: () => <Moment time={time} zone={zone} /> })}</p>;
}
