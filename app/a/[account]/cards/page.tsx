import { ByIdForm } from '@/app/record/by-id-form';
import { ListPage } from '@/app/list/list-page';
import { firstPage } from '@/app/list/list-sizes';
import { readList } from '@/app/list/read-list';
import { listCards } from '@/lib/contract/cards';
import { CardsTable } from './cards-table';
import { readMoveRefusals } from './status/move-refusals';

export const metadata = { title: 'Cards' };

export default async function CardsPage({ params, searchParams }: PageProps<'/a/[account]/cards'>) {
  const { account } = await params;
  const [list, refusals] = await Promise.all([
    readList<'listCards'>(listCards, account, await searchParams, firstPage),
    readMoveRefusals(),
  ]);
  const byId = { label: 'Card id', base: `/a/${account}/cards` };
  return (
    <ListPage title="Cards" list={list} byId={byId} actions={list.ok ? <ByIdForm {...byId} /> : undefined}>
      {(seed) => <CardsTable seed={seed} refusals={refusals} />}
    </ListPage>
  );
}
