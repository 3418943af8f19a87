import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { readRecord } from '@/app/record/read-record';
import { ClientMessages } from '@/app/shell/client-messages';
import { readZone } from '@/app/shell/read-zone';
import { RecordHistory } from '@/app/audit/record-history';
import { DepositRecord } from './deposit-record';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('deposits');
  return { title: t('deposit') };
}

export default async function DepositRecordPage({ params }: PageProps<'/a/[account]/deposits/[id]'>) {
  const { account, id: encoded } = await params;
  const id = decodeURIComponent(encoded);
  const [seed, zone] = await Promise.all([readRecord('retrieveDeposit', account, { id }), readZone()]);
  return (
    <ClientMessages areas={['deposits']}>
      <DepositRecord account={account} id={id} seed={seed} zone={zone} />
      <RecordHistory account={account} type="deposits" id={id} zone={zone} />
    </ClientMessages>
  );
}
