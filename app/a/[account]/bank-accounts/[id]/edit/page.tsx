import { bankOfNumber } from '@/lib/format/iban';
import { pageTitle } from '@/app/shell/page-title';
import { getWords } from '@/lib/messages/get-words';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import { getTranslations } from 'next-intl/server';
import { ReadFailurePage } from '@/app/record/read-failure-panel';
import { toReadFailure } from '@/app/record/read-record';
import { openKeptForm, repeatedBy } from '@/app/write/form/open-kept-form';
import { NotForRole } from '@/components/failure/failure-panel';
import { describeActingAccount } from '@/app/shell/describe-accounts';
import { PageHeader } from '@/components/ui/page-header';
import { findRefusal } from '@/app/write/start/act-permission';
import { updateBankAccountWrite } from '@/lib/writes/verbs/update-bank-account';
import { retrieveBankAccount } from '@/lib/contract/bank-accounts';
import { readForForm } from '@/lib/platform/server';
import { keptBankAccount } from '../../fields/kept-bank-account';
import { BankAccountForm } from './bank-account-form';
import { pathIn, readValues } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('bank-accounts.edit.title');

export default async function EditBankAccountPage({
  params,
  searchParams,
}: PageProps<'/a/[account]/bank-accounts/[id]/edit'>) {
  const [{ account, id }, search] = await Promise.all([readValues(params), searchParams]);
  const t = await getTranslations('bank-accounts');
  const list = { label: t('title'), href: pathIn(account, 'bank-accounts') };
  const crumbs = [list, { label: t('account'), href: pathIn(account, 'bank-accounts/[id]', { id }) }];
  const title = t('edit.title');
  const refusal = await findRefusal(updateBankAccountWrite);
  if (refusal !== undefined) return <NotForRole crumbs={crumbs} title={title} reason={(await getWords())(refusal)} />;

  const found = await readForForm('retrieveBankAccount', { account, id });
  if (!found.ok) {
    const failure = toReadFailure(retrieveBankAccount, found.error);
    return <ReadFailurePage crumbs={crumbs} title={title} failure={failure} panel={t('account')} />;
  }
  const { whole, shown } = found.value;
  const resource = { type: 'bank-accounts', id };
  const [opened, where] = await Promise.all([
    openKeptForm(
      updateBankAccountWrite,
      { account, resource, seen: whole, answers: repeatedBy(search) },
      keptBankAccount,
    ),
    describeActingAccount(account),
  ]);
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} />
      <ClientMessages areas={['bank-accounts', 'values']}>
        <WriteMessages>
          <BankAccountForm
            account={account}
            where={where}
            {...opened}
            record={shown}
            kept={bankOfNumber(whole.account_number)}
          />
        </WriteMessages>
      </ClientMessages>
    </>
  );
}
