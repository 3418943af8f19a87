import { ByIdForm } from '@/app/record/by-id-form';
import { ListPage } from '@/app/list/list-page';
import { firstPage } from '@/app/list/list-sizes';
import { readList } from '@/app/list/read-list';
import { listPaymentIntents } from '@/lib/contract/payment-intents';
import { readCancelRefusal } from './cancel/read-cancel-refusal';
import { PaymentIntentsTable } from './payment-intents-table';

export const metadata = { title: 'Payment intents' };

export default async function PaymentIntentsPage({ params, searchParams }: PageProps<'/a/[account]/payment-intents'>) {
  const { account } = await params;
  const [list, refusal] = await Promise.all([
    readList<'listPaymentIntents'>(listPaymentIntents, account, await searchParams, firstPage),
    readCancelRefusal(),
  ]);
  const byId = { label: 'Payment intent id', base: `/a/${account}/payment-intents` };
  return (
    <ListPage title="Payment intents" list={list} byId={byId} actions={list.ok ? <ByIdForm {...byId} /> : undefined}>
      {(seed) => <PaymentIntentsTable seed={seed} refusal={refusal} />}
    </ListPage>
  );
}
