import { ListPage, readList } from '@/app/list/list-page';
import { ClientMessages } from '@/app/shell/client-messages';
import { getTranslations } from 'next-intl/server';
import { CardsTable } from './cards-table';
import { readMoveRefusals } from './status/move-refusals';

export async function generateMetadata() {
  const t = await getTranslations('cards');
  return { title: t('title') };
}

export default async function CardsPage({ params, searchParams }: PageProps<'/a/[account]/cards'>) {
  const { account } = await params;
  const t = await getTranslations('cards');
  const [list, refusals] = await Promise.all([readList('listCards', account, await searchParams), readMoveRefusals()]);
  return (
    <ClientMessages areas={['cards']}>
      <ListPage title={t('title')} list={list} byId={{ label: t('cardId'), base: `/a/${account}/cards` }} byIdAbove>
        {(seed) => <CardsTable seed={seed} refusals={refusals} />}
      </ListPage>
    </ClientMessages>
  );
}
