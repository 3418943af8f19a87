import { ListPage } from '@/app/a/[account]/list-page';
import { readList } from '@/app/a/[account]/read-list';
import { listCards } from '@/lib/contract/cards';
import { CardsTable } from './cards-table';

export const metadata = { title: 'Cards' };

export default async function CardsPage({ params, searchParams }: PageProps<'/a/[account]/cards'>) {
  const { account } = await params;
  const list = await readList<'listCards'>(listCards, account, await searchParams, { page_number: 1, page_size: 25 });
  return (
    <ListPage title="Cards" list={list} byId={{ label: 'Card id', base: `/a/${account}/cards` }}>
      {(seed) => <CardsTable seed={seed} />}
    </ListPage>
  );
}
