import { ClientMessages } from '@/app/shell/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import { actPermission } from '@/app/write/start/act-permission';
import { readRecord } from '@/app/record/read-record';
import { readZone } from '@/app/shell/read-zone';
import { RecordHistory } from '@/app/audit/record-history';
import { CardholderRecord } from './cardholder-record';
import { pageTitle } from '@/app/shell/page-title';
import { updateCardholderWrite } from '@/lib/writes/verbs/update-cardholder';

export const generateMetadata = pageTitle('cardholders.cardholder');

export default async function CardholderRecordPage({ params }: PageProps<'/a/[account]/cardholders/[id]'>) {
  const { account, id } = await params;
  const [seed, zone, editing] = await Promise.all([
    readRecord('retrieveCardholder', account, { id: decodeURIComponent(id) }),
    readZone(),
    actPermission(updateCardholderWrite),
  ]);
  return (
    <ClientMessages areas={['cardholders', 'values']}>
      <WriteMessages>
        <CardholderRecord
          {...{ account, seed, zone, editing }}
          id={decodeURIComponent(id)}
          history={<RecordHistory account={account} type="cardholders" id={decodeURIComponent(id)} />}
        />
      </WriteMessages>
    </ClientMessages>
  );
}
