import { readRecord } from '@/app/a/[account]/read-record';
import { readZone } from '@/app/a/[account]/read-zone';
import { retrievePaymentIntent } from '@/lib/contract/payment-intents';
import { PaymentIntentRecord } from './payment-intent-record';

export const metadata = { title: 'Payment intent' };

export default async function PaymentIntentRecordPage({ params }: PageProps<'/a/[account]/payment-intents/[id]'>) {
  const { account, id } = await params;
  const [seed, zone] = await Promise.all([
    readRecord<'retrievePaymentIntent'>(retrievePaymentIntent, account, { id: decodeURIComponent(id) }),
    readZone(),
  ]);
  return (
    <PaymentIntentRecord
      account={account}
      id={decodeURIComponent(id)}
      seed={seed}

      zone={zone}
    />
  );
}
