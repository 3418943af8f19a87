import { ListPage, readList } from '@/app/list/list-page';
import { CardsTable } from './cards-table';
import { readMoveRefusals } from './status/move-refusals';

export const metadata = { title: 'Cards' };

export default async function CardsPage({ params, searchParams }: PageProps<'/a/[account]/cards'>) {
  const { account } = await params;
  const [list, refusals] = await Promise.all([readList('listCards', account, await searchParams), readMoveRefusals()]);
  return (
    <ListPage title="Cards" list={list} byId={{ label: 'Card id', base: `/a/${account}/cards` }} byIdAbove>
      {(seed) => <CardsTable seed={seed} refusals={refusals} />}
    </ListPage>
  );
}
