import { ListPage, readList } from '@/app/list/list-page';
import { readCancelRefusal } from './cancel/read-cancel-refusal';
import { PaymentIntentsTable } from './payment-intents-table';

export const metadata = { title: 'Payment intents' };

export default async function PaymentIntentsPage({ params, searchParams }: PageProps<'/a/[account]/payment-intents'>) {
  const { account } = await params;
  const [list, refusal] = await Promise.all([
    readList('listPaymentIntents', account, await searchParams),
    readCancelRefusal(),
  ]);
  return (
    <ListPage
      title="Payment intents"
      list={list}
      byId={{ label: 'Payment intent id', base: `/a/${account}/payment-intents` }}
      byIdAbove
    >
      {(seed) => <PaymentIntentsTable seed={seed} refusal={refusal} />}
    </ListPage>
  );
}
