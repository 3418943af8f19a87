import { readRecord } from '@/app/a/[account]/read-record';
import { readZone } from '@/app/a/[account]/read-zone';
import { retrieveCard } from '@/lib/contract/cards';
import { CardRecord } from './card-record';

export const metadata = { title: 'Card' };

export default async function CardRecordPage({ params }: PageProps<'/a/[account]/cards/[id]'>) {
  const { account, id } = await params;
  const [seed, zone] = await Promise.all([
    readRecord<'retrieveCard'>(retrieveCard, account, { id: decodeURIComponent(id) }),
    readZone(),
  ]);
  return <CardRecord account={account} id={decodeURIComponent(id)} seed={seed} zone={zone} />;
}
