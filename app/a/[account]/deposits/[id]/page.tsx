import { readRecord } from '@/app/a/[account]/read-record';
import { readZone } from '@/app/a/[account]/read-zone';
import { retrieveDeposit } from '@/lib/contract/deposits';
import { DepositRecord } from './deposit-record';

export const metadata = { title: 'Deposit' };

export default async function DepositRecordPage({ params }: PageProps<'/a/[account]/deposits/[id]'>) {
  const { account, id } = await params;
  const [seed, zone] = await Promise.all([
    readRecord<'retrieveDeposit'>(retrieveDeposit, account, { id: decodeURIComponent(id) }),
    readZone(),
  ]);
  return <DepositRecord account={account} id={decodeURIComponent(id)} seed={seed} zone={zone} />;
}
