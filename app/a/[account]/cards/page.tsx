import { FindByIdForm } from '@/app/list/find/find-by-id-form';
import { ListPage, readList } from '@/app/list/list-page';
import { ClientMessages } from '@/app/shell/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import { getTranslations } from 'next-intl/server';
import { CardsTable } from './cards-table';
import { readMoveRefusals } from './move-refusals';
import { pageTitle } from '@/app/shell/page-title';

export const generateMetadata = pageTitle('cards.title');

export default async function CardsPage({ params, searchParams }: PageProps<'/a/[account]/cards'>) {
  const { account } = await params;
  const t = await getTranslations('cards');
  const [list, refusals] = await Promise.all([readList('listCards', account, await searchParams), readMoveRefusals()]);
  const byId = { label: t('cardId'), base: `/a/${account}/cards` };
  return (
    <ClientMessages areas={['cards', 'values']}>
      <WriteMessages>
        <ListPage title={t('title')} list={list} byId={byId} actions={list.ok && <FindByIdForm {...byId} inLine />}>
          {(seed) => <CardsTable seed={seed} refusals={refusals} />}
        </ListPage>
      </WriteMessages>
    </ClientMessages>
  );
}
