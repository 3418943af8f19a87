'use client';

import { useTranslations } from 'next-intl';
import type { FormOnPage } from '@/app/write/form/open-kept-form';
import { useControl } from '@/app/write/form/use-fields';
import { useWriteForm, WriteForm } from '@/app/write/form/write-form';
import { createBankAccountAction } from '@/app/write/actions';
import { CurrencyField } from '@/components/form/currency-field';
import { pathIn } from '@/lib/addresses/path-to';
import { ok } from '@/lib/result';
import { noValues } from '@/lib/writes/verbs/bank-account-warnings';
import { createBankAccountShown, isViewOf } from '@/lib/writes/verbs/shown-writes';
import type { TypedBankAccount } from '../fields/bank-account-changes';
import {
  type BankAccountDetails,
  bankAccountFieldId,
  bankAccountFieldIds,
  BankAccountFields,
  useBankAccountDetails,
} from '../fields/bank-account-fields';

const nothing: TypedBankAccount = { currency: '', ...noValues };
const noRecord = {};

/** The ids of the controls, in the order of the page. */
const fieldIds = [['currency', bankAccountFieldId('currency')], ...bankAccountFieldIds] as const;

export interface NewBankAccountFormProps extends FormOnPage<TypedBankAccount> {
  readonly account: string;
  /** The account and the platform, as the review names them. */
  readonly where: string;
}

export function NewBankAccountForm({ account, where, ...opened }: NewBankAccountFormProps) {
  const t = useTranslations('bank-accounts');
  const terms = useTranslations('terms');
  const details = useBankAccountDetails({ isNew: true, record: noRecord, stored: nothing, kept: undefined });
  const { form, isChanged, rowsOf, warningsOf } = details;
  const bodyOf = (values: TypedBankAccount) => {
    const { account_number = '', ...others } = details.changesOf(values);
    return { currency: values.currency, account_number, ...others };
  };
  const writing = useWriteForm({
    form,
    account,
    opened,
    action: createBankAccountAction,
    ids: fieldIds,
    labels: { ...details.labels, currency: terms('currency') },
    asks: bodyOf,
    inputOf: (values) => ok(bodyOf(values)),
    review: {
      stored: nothing,
      back: pathIn(account, 'bank-accounts'),
      backLabel: t('new.back'),
      correctLabel: t('edit.correct'),
      made: (view) => {
        const made = isViewOf(view, createBankAccountShown) ? view.result : undefined;
        return made && pathIn(account, 'bank-accounts/[id]', { id: made.id });
      },
      isChanged,
      differenceOf: (values) => ({
        isNew: true,
        rows: rowsOf(values),
        warnings: warningsOf(values),
        description: t('new.review', { where }),
      }),
    },
  });
  return (
    <WriteForm writing={writing} draftOf={details.draftOf} what={t('new.what')} submitLabel={t('new.title')}>
      <div data-begin={bankAccountFieldId('currency')}>
        <BankAccountFields details={details} numberHint={t('new.numberHint')}>
          <Currency details={details} />
        </BankAccountFields>
      </div>
    </WriteForm>
  );
}

function Currency({ details: { form } }: { details: BankAccountDetails }) {
  const t = useTranslations('bank-accounts.new');
  const terms = useTranslations('terms');
  const field = useControl(form.control, 'currency');
  return (
    <CurrencyField
      {...field}
      id={bankAccountFieldId('currency')}
      label={terms('currency')}
      hint={t('currencyHint')}
      className="sm:col-span-2"
      onValueChange={(code) => {
        field.onValueChange(code);
        // These fields may vanish with the currency, and their errors with them.
        form.clearErrors(['bank_code_value', 'bank_branch_code']);
      }}
    />
  );
}
