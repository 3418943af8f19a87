import { ListPage } from '@/app/a/[account]/list-page';
import { readList } from '@/app/a/[account]/read-list';
import { listCardholders } from '@/lib/contract/cardholders';
import { CardholdersTable } from './cardholders-table';

export const metadata = { title: 'Cardholders' };

export default async function CardholdersPage({ params, searchParams }: PageProps<'/a/[account]/cardholders'>) {
  const { account } = await params;
  const list = await readList<'listCardholders'>(listCardholders, account, await searchParams, {
    page_number: 1,
    page_size: 25,
  });
  return (
    <ListPage title="Cardholders" list={list} byId={{ label: 'Cardholder id', base: `/a/${account}/cardholders` }}>
      {(seed) => <CardholdersTable seed={seed} />}
    </ListPage>
  );
}
