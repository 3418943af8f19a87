import { getTranslations } from 'next-intl/server';
import { describeActingAccount } from '@/app/shell/describe-accounts';
import { ReadFailurePage } from '@/app/record/read-failure-panel';
import { pageTitle } from '@/app/shell/page-title';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { openKeptForm, repeatedBy } from '@/app/write/form/open-kept-form';
import { WriteMessages } from '@/app/write/write-messages';
import { NotForRole } from '@/components/failure/failure-panel';
import { PageHeader } from '@/components/ui/page-header';
import { pathIn, readValues } from '@/lib/addresses/path-to';
import { getWords } from '@/lib/messages/get-words';
import { createBankAccountWrite } from '@/lib/writes/verbs/create-bank-account';
import { keptBankAccount } from '../fields/kept-bank-account';
import { findAddingRefusal } from './find-adding-refusal';
import { NewBankAccountForm } from './new-bank-account-form';

export const generateMetadata = pageTitle('bank-accounts.new.title');

export default async function NewBankAccountPage({
  params,
  searchParams,
}: PageProps<'/a/[account]/bank-accounts/new'>) {
  const [{ account }, search] = await Promise.all([readValues(params), searchParams]);
  const t = await getTranslations('bank-accounts');
  const head = {
    crumbs: [{ label: t('title'), href: pathIn(account, 'bank-accounts') }],
    title: t('new.title'),
  };
  const refusal = await findAddingRefusal();
  if (refusal === 'no-operation') return <ReadFailurePage {...head} failure={{ kind: refusal }} panel={t('title')} />;
  if (refusal !== undefined) return <NotForRole {...head} reason={(await getWords())(refusal)} />;
  const [opened, where] = await Promise.all([
    openKeptForm(
      createBankAccountWrite,
      { account, resource: undefined, answers: repeatedBy(search) },
      keptBankAccount,
    ),
    describeActingAccount(account),
  ]);
  return (
    <>
      <PageHeader {...head} description={t('new.description')} />
      <ClientMessages areas={['bank-accounts', 'values']}>
        <WriteMessages>
          <NewBankAccountForm account={account} where={where} {...opened} />
        </WriteMessages>
      </ClientMessages>
    </>
  );
}
