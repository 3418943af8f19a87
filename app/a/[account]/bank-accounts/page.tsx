import { ListPage, readList } from '@/app/list/list-page';
import { actPermission } from '@/app/write/start/act-permission';
import { BankAccountsTable } from './bank-accounts-table';

export const metadata = { title: 'Bank accounts' };

export default async function BankAccountsPage({ params, searchParams }: PageProps<'/a/[account]/bank-accounts'>) {
  const { account } = await params;
  const [list, editing] = await Promise.all([
    readList('listBankAccounts', account, await searchParams),
    actPermission('updateBankAccount'),
  ]);
  return (
    <ListPage
      title="Bank accounts"
      list={list}
      byId={{ label: 'Bank account id', base: `/a/${account}/bank-accounts` }}
    >
      {(seed) => <BankAccountsTable seed={seed} editing={editing} />}
    </ListPage>
  );
}
