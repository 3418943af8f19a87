'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { ReviewedForm, type KeptDraft } from '@/app/write/form/reviewed-form';
import { Notice } from '@/components/ui/notice';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { ok } from '@/lib/result';
import { updateBankAccountAction } from '../../actions';
import { BankAccountFields } from './bank-account-fields';
import { bankAccountLabels, reviewRows } from './bank-account-review';
import { bankAccountSchema, changesOf, valuesOf, type BankAccountValues } from './bank-account-values';
import { findBankAccountWarnings } from './bank-account-warnings';
import { ChangedVersions } from './changed-versions';
import { bankAccountFieldIds } from './field-ids';
import { SavedBankAccount } from './saved-bank-account';
import { UnchangeableFacts } from './unchangeable-facts';

export interface BankAccountFormProps {
  readonly account: string;
  /** Whose account acts and which platform answers, as the review names them. */
  readonly where: string;
  /** As it may go to a browser: its number masked. */
  readonly record: BankAccount;
  readonly formId: string;
  readonly draft: KeptDraft<BankAccountValues> | undefined;
}

export function BankAccountForm({ account, where, record, formId, draft }: BankAccountFormProps) {
  const { id, currency, account_name: holder } = record;
  const stored = useMemo(() => valuesOf(record), [record]);
  const form = useForm<BankAccountValues>({
    resolver: resolverFor(currency),
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: stored,
  });
  const back = `/a/${account}/bank-accounts/${id}`;
  return (
    <ReviewedForm
      {...{ form, account, formId, stored, draft, back }}
      action={updateBankAccountAction}
      // A number has no place in a draft: it would come back in the page.
      draftOf={(values) => ({ ...values, account_number: '' })}
      inputOf={(values) => ok({ id, ...changesOf(currency, values) })}
      rowsOf={(values) => reviewRows(record, changesOf(currency, values))}
      warningsOf={(values) => findBankAccountWarnings(currency, values, stored)}
      ids={bankAccountFieldIds}
      labels={bankAccountLabels}
      what="the details of this bank account"
      reviewDescription={`Bank account of ${holder}, for ${where}.`}
      reviewNote={
        <Notice title="A second person approves it">
          A manager other than you sees this change before the platform does. It is sent when they agree.
        </Notice>
      }
      outcome={(view, mend) => <SavedBankAccount view={view} onMend={mend} href={back} />}
      onProblem={({ versions }, values, mend) =>
        versions === undefined ? null : (
          <ChangedVersions versions={versions} yours={changesOf(currency, values)} onTakeOver={mend} />
        )
      }
    >
      <UnchangeableFacts record={record} />
      <BankAccountFields {...{ form, currency, stored }} maskedNumber={record.account_number} />
    </ReviewedForm>
  );
}

/** Which fields there are follows the country, so the schema does too. */
function resolverFor(currency: string): Resolver<BankAccountValues> {
  return async (values, context, options) =>
    await zodResolver(bankAccountSchema(currency, values.bank_country_code))(values, context, options);
}
