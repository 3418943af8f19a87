import { ListPage } from '@/app/a/[account]/list-page';
import { readList } from '@/app/a/[account]/read-list';
import { listPaymentIntents } from '@/lib/contract/payment-intents';
import { PaymentIntentsTable } from './payment-intents-table';

export const metadata = { title: 'Payment intents' };

export default async function PaymentIntentsPage({ params, searchParams }: PageProps<'/a/[account]/payment-intents'>) {
  const { account } = await params;
  const list = await readList<'listPaymentIntents'>(listPaymentIntents, account, await searchParams, {
    page_number: 1,
    page_size: 25,
  });
  return (
    <ListPage
      title="Payment intents"
      list={list}
      byId={{ label: 'Payment intent id', base: `/a/${account}/payment-intents` }}
    >
      {(seed) => <PaymentIntentsTable seed={seed} />}
    </ListPage>
  );
}
