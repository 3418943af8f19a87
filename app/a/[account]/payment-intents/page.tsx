import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ListPage, readList } from '@/app/list/list-page';
import { ClientMessages } from '@/app/shell/client-messages';
import { readCancelRefusal } from './cancel/read-cancel-refusal';
import { PaymentIntentsTable } from './payment-intents-table';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('payment-intents');
  return { title: t('title') };
}

export default async function PaymentIntentsPage({ params, searchParams }: PageProps<'/a/[account]/payment-intents'>) {
  const { account } = await params;
  const [list, refusal, t] = await Promise.all([
    readList('listPaymentIntents', account, await searchParams),
    readCancelRefusal(),
    getTranslations('payment-intents'),
  ]);
  return (
    <ListPage
      title={t('title')}
      list={list}
      byId={{ label: t('intentId'), base: `/a/${account}/payment-intents` }}
      byIdAbove
    >
      {(seed) => (
        <ClientMessages areas={['payment-intents']}>
          <PaymentIntentsTable seed={seed} refusal={refusal} />
        </ClientMessages>
      )}
    </ListPage>
  );
}
