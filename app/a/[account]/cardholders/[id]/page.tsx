import { readRecord } from '@/app/a/[account]/read-record';
import { readZone } from '@/app/a/[account]/read-zone';
import { retrieveCardholder } from '@/lib/contract/cardholders';
import { CardholderRecord } from './cardholder-record';

export const metadata = { title: 'Cardholder' };

export default async function CardholderRecordPage({ params }: PageProps<'/a/[account]/cardholders/[id]'>) {
  const { account, id } = await params;
  const [seed, zone] = await Promise.all([
    readRecord<'retrieveCardholder'>(retrieveCardholder, account, { id: decodeURIComponent(id) }),
    readZone(),
  ]);
  return (
    <CardholderRecord
      account={account}
      id={decodeURIComponent(id)}
      seed={seed}

      zone={zone}
    />
  );
}
