import { ListPage, readList } from '@/app/list/list-page';
import { actPermission } from '@/app/write/start/act-permission';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { getTranslations } from 'next-intl/server';
import { BankAccountsTable } from './bank-accounts-table';
import { findAddingRefusal } from './new/find-adding-refusal';
import { pageTitle } from '@/app/shell/page-title';
import { ButtonLink } from '@/components/ui/button';
import { pathIn } from '@/lib/addresses/path-to';
import { updateBankAccountWrite } from '@/lib/writes/verbs/update-bank-account';

export const generateMetadata = pageTitle('bank-accounts.title');

export default async function BankAccountsPage({ params, searchParams }: PageProps<'/a/[account]/bank-accounts'>) {
  const { account } = await params;
  const t = await getTranslations('bank-accounts');
  const [list, editing, refusal] = await Promise.all([
    readList('listBankAccounts', account, await searchParams),
    actPermission(updateBankAccountWrite),
    findAddingRefusal(),
  ]);
  const mayAdd = refusal === undefined;
  return (
    <ClientMessages
      areas={['bank-accounts', 'saved-views', 'values', 'writes']}
      writes={['state', 'updateBankAccount']}
    >
      <ListPage
        title={t('title')}
        list={list}
        byId={{ label: t('id'), account, area: 'bank-accounts' }}
        actions={
          mayAdd ? (
            <ButtonLink size="sm" className="ml-auto" href={pathIn(account, 'bank-accounts/new')}>
              {t('new.title')}
            </ButtonLink>
          ) : undefined
        }
      >
        {(seed) => <BankAccountsTable seed={seed} editing={editing} mayAdd={mayAdd} />}
      </ListPage>
    </ClientMessages>
  );
}
