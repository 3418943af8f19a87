import { ListPage, readList } from '@/app/list/list-page';
import { ClientMessages } from '@/app/shell/client-messages';
import { getTranslations } from 'next-intl/server';
import { currentConnection } from '@/lib/platform/server';
import { PayoutsTable } from './payouts-table';
import { pageTitle } from '@/app/shell/page-title';

export const generateMetadata = pageTitle('payouts.title');

export default async function PayoutsPage({ params, searchParams }: PageProps<'/a/[account]/payouts'>) {
  const { account } = await params;
  const t = await getTranslations('payouts');
  const list = await readList('listPayouts', account, await searchParams);
  const { timeZone: platformZone } = await currentConnection();
  return (
    <ClientMessages areas={['payouts']}>
      <ListPage title={t('title')} list={list}>
        {(seed) => <PayoutsTable seed={seed} platformZone={platformZone} />}
      </ListPage>
    </ClientMessages>
  );
}
