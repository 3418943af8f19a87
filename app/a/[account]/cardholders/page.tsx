import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { ListPage, readList } from '@/app/list/list-page';
import { CardholdersTable } from './cardholders-table';
import { pageTitle } from '@/app/shell/page-title';
import { readCardholderEditing } from './read-cardholder-editing';

export const generateMetadata = pageTitle('cardholders.title');

export default async function CardholdersPage({ params, searchParams }: PageProps<'/a/[account]/cardholders'>) {
  const { account } = await params;
  const [list, editing, t] = await Promise.all([
    readList('listCardholders', account, await searchParams),
    readCardholderEditing(),
    getTranslations('cardholders'),
  ]);
  return (
    <ListPage title={t('title')} list={list} byId={{ label: t('cardholderId'), account, area: 'cardholders' }}>
      {(seed) => (
        <ClientMessages
          areas={['cardholders', 'saved-views', 'values', 'writes']}
          writes={['state', 'updateCardholder']}
        >
          <CardholdersTable seed={seed} editing={editing} />
        </ClientMessages>
      )}
    </ListPage>
  );
}
