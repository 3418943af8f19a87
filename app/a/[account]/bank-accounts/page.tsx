import { ListPage } from '@/app/a/[account]/list-page';
import { readList } from '@/app/a/[account]/read-list';
import { listBankAccounts } from '@/lib/contract/bank-accounts';
import { BankAccountsTable } from './bank-accounts-table';

export const metadata = { title: 'Bank accounts' };

export default async function BankAccountsPage({ params, searchParams }: PageProps<'/a/[account]/bank-accounts'>) {
  const { account } = await params;
  const list = await readList<'listBankAccounts'>(listBankAccounts, account, await searchParams, {
    page_number: 1,
    page_size: 25,
  });
  return (
    <ListPage
      title="Bank accounts"
      list={list}
      byId={{ label: 'Bank account id', base: `/a/${account}/bank-accounts` }}
    >
      {(seed) => <BankAccountsTable seed={seed} />}
    </ListPage>
  );
}
