import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/client-messages';
import { actPermission } from '@/app/write/start/act-permission';
import { readRecord } from '@/app/record/read-record';
import { readZone } from '@/app/shell/read-zone';
import { RecordHistory } from '@/app/audit/record-history';
import { CardholderRecord } from './cardholder-record';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('cardholders');
  return { title: t('cardholder') };
}

export default async function CardholderRecordPage({ params }: PageProps<'/a/[account]/cardholders/[id]'>) {
  const { account, id } = await params;
  const [seed, zone, editing] = await Promise.all([
    readRecord('retrieveCardholder', account, { id: decodeURIComponent(id) }),
    readZone(),
    // How to reach somebody is the part that most roles may change.
    actPermission('updateCardholder', { email: '' }),
  ]);
  return (
    <ClientMessages areas={['cardholders']}>
      <CardholderRecord {...{ account, seed, zone, editing }} id={decodeURIComponent(id)} />
      <RecordHistory account={account} type="cardholders" id={decodeURIComponent(id)} zone={zone} />
    </ClientMessages>
  );
}
