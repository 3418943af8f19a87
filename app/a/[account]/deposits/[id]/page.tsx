import { readRecordPlace } from '@/app/record/place/read-record-place';
import { readRecord } from '@/app/record/read-record';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { readZone } from '@/app/shell/read-zone';
import { RecordHistory } from '@/app/audit/record-history';
import { DepositRecord } from './deposit-record';
import { pageTitle } from '@/app/shell/page-title';
import { readValues } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('deposits.deposit');

export default async function DepositRecordPage({ params, searchParams }: PageProps<'/a/[account]/deposits/[id]'>) {
  const { account, id } = await readValues(params);
  const [seed, zone, place] = await Promise.all([
    readRecord('retrieveDeposit', account, { id }),
    readZone(),
    readRecordPlace(account, id, await searchParams),
  ]);
  return (
    <ClientMessages areas={['deposits']}>
      <DepositRecord
        account={account}
        id={id}
        seed={seed}
        place={place}
        zone={zone}
        history={<RecordHistory account={account} type="deposits" id={id} />}
      />
    </ClientMessages>
  );
}
