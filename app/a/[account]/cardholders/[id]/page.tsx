import { ClientMessages } from '@/app/shell/words/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import { readRecordPlace } from '@/app/record/place/read-record-place';
import { readRecord } from '@/app/record/read-record';
import { readZone } from '@/app/shell/read-zone';
import { RecordHistory } from '@/app/audit/record-history';
import { CardholderRecord } from './cardholder-record';
import { pageTitle } from '@/app/shell/page-title';
import { readCardholderEditing } from '../read-cardholder-editing';
import { readValues } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('cardholders.cardholder');

type Props = PageProps<'/a/[account]/cardholders/[id]'>;

export default async function CardholderRecordPage({ params, searchParams }: Props) {
  const { account, id } = await readValues(params);
  const [seed, zone, editing, place] = await Promise.all([
    readRecord('retrieveCardholder', account, { id }),
    readZone(),
    readCardholderEditing(),
    readRecordPlace(account, id, await searchParams),
  ]);
  return (
    <ClientMessages areas={['cardholders', 'values']}>
      <WriteMessages>
        <CardholderRecord
          account={account}
          seed={seed}
          place={place}
          zone={zone}
          editing={editing}
          id={id}
          history={<RecordHistory account={account} type="cardholders" id={id} />}
        />
      </WriteMessages>
    </ClientMessages>
  );
}
