import { readRecordPlace } from '@/app/record/place/read-record-place';
import { findInList, readRecord, isMissingOperation } from '@/app/record/read-record';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import { RecordHistory } from '@/app/audit/record-history';
import { actPermission } from '@/app/write/start/act-permission';
import { BankAccountRecord } from './bank-account-record';
import { pageTitle } from '@/app/shell/page-title';
import { updateBankAccountWrite } from '@/lib/writes/verbs/update-bank-account';
import { readValues } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('bank-accounts.account');

export default async function BankAccountPage({ params, searchParams }: PageProps<'/a/[account]/bank-accounts/[id]'>) {
  const { account, id } = await readValues(params);
  const direct = await readRecord('retrieveBankAccount', account, { id });
  // The interface has only the list (4.4); reading one account is an extra.
  const byList = isMissingOperation(direct);
  const seed = byList ? await findInList('listBankAccounts', account, {}, (row) => row.id, id) : direct;
  const [editing, place] = await Promise.all([
    actPermission(updateBankAccountWrite),
    readRecordPlace(account, id, await searchParams),
  ]);
  return (
    <ClientMessages areas={['bank-accounts', 'values']}>
      <WriteMessages>
        <BankAccountRecord
          account={account}
          id={id}
          editing={editing}
          seed={seed}
          place={place}
          byList={byList}
          history={<RecordHistory account={account} type="bank-accounts" id={id} />}
        />
      </WriteMessages>
    </ClientMessages>
  );
}
