import { ListPage, readList } from '@/app/list/list-page';
import { actPermission } from '@/app/write/start/act-permission';
import { CardholdersTable } from './cardholders-table';

export const metadata = { title: 'Cardholders' };

export default async function CardholdersPage({ params, searchParams }: PageProps<'/a/[account]/cardholders'>) {
  const { account } = await params;
  const [list, editing] = await Promise.all([
    readList('listCardholders', account, await searchParams),
    // How to reach somebody is the part that most roles may change.
    actPermission('updateCardholder', { email: '' }),
  ]);
  return (
    <ListPage title="Cardholders" list={list} byId={{ label: 'Cardholder id', base: `/a/${account}/cardholders` }}>
      {(seed) => <CardholdersTable seed={seed} editing={editing} />}
    </ListPage>
  );
}
