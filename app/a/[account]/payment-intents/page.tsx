import { getTranslations } from 'next-intl/server';
import { FindByIdForm } from '@/app/list/find/find-by-id-form';
import { ListPage, readList } from '@/app/list/list-page';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { findRefusal } from '@/app/write/start/act-permission';
import { PaymentIntentsTable } from './payment-intents-table';
import { pageTitle } from '@/app/shell/page-title';
import { cancelPaymentIntentWrite } from '@/lib/writes/verbs/cancel-payment-intent';

export const generateMetadata = pageTitle('payment-intents.title');

export default async function PaymentIntentsPage({ params, searchParams }: PageProps<'/a/[account]/payment-intents'>) {
  const { account } = await params;
  const [list, refusal, t] = await Promise.all([
    readList('listPaymentIntents', account, await searchParams),
    findRefusal(cancelPaymentIntentWrite),
    getTranslations('payment-intents'),
  ]);
  const byId = { label: t('intentId'), account, area: 'payment-intents' } as const;
  return (
    <ListPage title={t('title')} list={list} byId={byId} actions={list.ok && <FindByIdForm {...byId} inLine />}>
      {(seed) => (
        <ClientMessages
          areas={['payment-intents', 'saved-views', 'writes']}
          writes={['state', 'cancelPaymentIntent', 'waitUntilSettled']}
        >
          <PaymentIntentsTable seed={seed} refusal={refusal} />
        </ClientMessages>
      )}
    </ListPage>
  );
}
