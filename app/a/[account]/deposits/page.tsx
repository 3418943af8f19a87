import { getTranslations } from 'next-intl/server';
import { ListPage, readList } from '@/app/list/list-page';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { ButtonLink } from '@/components/ui/button';
import { currentConnection } from '@/lib/platform/server';
import { DepositsTable } from './deposits-table';
import { pageTitle } from '@/app/shell/page-title';
import { pathIn } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('deposits.title');

/** Reads account and search from the address. */
export default async function DepositsPage({ params, searchParams }: PageProps<'/a/[account]/deposits'>) {
  const { account } = await params;
  const [connection, list, t] = await Promise.all([
    currentConnection(),
    readList('listDeposits', account, await searchParams),
    getTranslations('deposits'),
  ]);
  return (
    <ListPage
      title={t('title')}
      list={list}
      byId={{ label: t('depositId'), account, area: 'deposits' }}
      actions={
        connection.environment === 'sandbox' ? (
          <ButtonLink href={pathIn(account, 'deposits/simulate')}>{t('simulateLink')}</ButtonLink>
        ) : undefined
      }
    >
      {(seed) => (
        <ClientMessages areas={['deposits', 'saved-views']}>
          <DepositsTable seed={seed} />
        </ClientMessages>
      )}
    </ListPage>
  );
}
