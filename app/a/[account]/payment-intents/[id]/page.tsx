import { readRecordPlace } from '@/app/record/place/read-record-place';
import { readRecord } from '@/app/record/read-record';
import { readUnderWay } from '@/app/write/outcome/read-under-way';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import { readZone } from '@/app/shell/read-zone';
import { RecordHistory } from '@/app/audit/record-history';
import { findRefusal } from '@/app/write/start/act-permission';
import { PaymentIntentRecord } from './payment-intent-record';
import { pageTitle } from '@/app/shell/page-title';
import { cancelPaymentIntentWrite } from '@/lib/writes/verbs/cancel-payment-intent';
import { readValues } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('payment-intents.intent');

type Props = PageProps<'/a/[account]/payment-intents/[id]'>;

export default async function PaymentIntentRecordPage({ params, searchParams }: Props) {
  const { account, id } = await readValues(params);
  const search = await searchParams;
  const { repeats } = search;
  const underWay = await readUnderWay(account, 'payment-intents');
  const [seed, zone, refusal, place] = await Promise.all([
    readRecord('retrievePaymentIntent', account, { id }),
    readZone(),
    findRefusal(cancelPaymentIntentWrite),
    readRecordPlace(account, id, search),
  ]);
  return (
    <ClientMessages areas={['payment-intents', 'values']}>
      <WriteMessages>
        <PaymentIntentRecord
          account={account}
          seed={seed}
          place={place}
          zone={zone}
          refusal={refusal}
          underWay={underWay}
          id={id}
          repeats={typeof repeats === 'string' ? repeats : undefined}
          history={<RecordHistory account={account} type="payment-intents" id={id} />}
        />
      </WriteMessages>
    </ClientMessages>
  );
}
