import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { compareBankAccount } from '@/app/write/changes/compare-bank-account';
import { drawField, type RecordChange, reviewRow, textsOf } from '@/app/write/changes/changed-field';
import { useControl, useFields } from '@/app/write/form/use-fields';
import { TextField } from '@/components/field/text-field';
import { CountryField } from '@/components/form/country-field';
import { lateResolver } from '@/components/form/late-resolver';
import { useAtFirstSign } from '@/components/overlay/use-late';
import { requiredBankCodeType, requiresBankBranchCode } from '@/lib/contract/fields/bank-code-rules';
import { readAccountNumber, textOf } from '@/lib/contract/fields/pasted-text';
import { type NumberedBank, readIban } from '@/lib/format/iban';
import { maskAccountNumber } from '@/lib/format/mask';
import { useWords } from '@/lib/messages/use-words';
import { bankAccountFields, findBankAccountWarnings, placeName } from '@/lib/writes/verbs/bank-account-warnings';
import {
  type BankAccountChanges,
  changesOf,
  type TypedBankAccount,
  whyBankCode,
  whyNoBankCode,
} from './bank-account-changes';

/** The id of a field's control. */
export const bankAccountFieldId = (name: keyof TypedBankAccount): string => `bank-account-${name}`;

/** The ids of the controls that both forms have, in the order of the page. */
export const bankAccountFieldIds = bankAccountFields.map((name) => [name, bankAccountFieldId(name)] as const);

const loadSchema = async () => await import('./bank-account-schema');

const resolverFor = (stored: TypedBankAccount, isNew: boolean) =>
  lateResolver(async () => (await loadSchema()).bankAccountResolver(stored, isNew));

/** What is known of a bank account when its form opens. */
interface KnownBankAccount {
  readonly isNew: boolean;
  /** The record as a browser may get it; an empty object for a new account. */
  readonly record: object;
  /** The record's values, or empty ones. */
  readonly stored: TypedBankAccount;
  /** The facts that the stored number tells about its bank; undefined if the platform masks the number. */
  readonly kept: NumberedBank | undefined;
}

export type BankAccountDetails = ReturnType<typeof useBankAccountDetails>;

/** The details of a bank account in a form: their values, the body that they make, and how it differs from the record. */
export function useBankAccountDetails({ isNew, record, stored, kept }: KnownBankAccount) {
  const t = useTranslations('bank-accounts.field');
  const words = useWords();
  const form = useFields<TypedBankAccount>(stored, resolverFor(stored, isNew));
  useAtFirstSign(loadSchema);
  const changes = (values: TypedBankAccount) => changesOf(values.currency, values, stored);
  const rowsOf = (values: TypedBankAccount) => {
    const { currency } = values;
    const body = isNew ? { currency, ...changes(values) } : changes(values);
    return compareBankAccount(changeOf(record, body)).map((one) => reviewRow(drawField(words, one), undefined, isNew));
  };
  return {
    form,
    stored,
    labels: Object.fromEntries(bankAccountFields.map((field) => [field, t(field)])),
    changesOf: changes,
    warningsOf: (values: TypedBankAccount) => findBankAccountWarnings(values.currency, values, stored, kept),
    isChanged: (values: TypedBankAccount) => rowsOf(values).length > 0,
    rowsOf,
    /** A draft must not hold the account number, because a draft comes back in the page. */
    draftOf: (values: TypedBankAccount) => ({ ...values, account_number: '' }),
  };
}

/** Compares the record before with the record after; without a new number the record keeps its own. */
function changeOf(record: object, { account_number: number, ...changes }: Partial<BankAccountChanges>): RecordChange {
  const masked = number === undefined ? {} : { account_number: maskAccountNumber(number) };
  return { before: textsOf(record), after: textsOf({ ...changes, ...masked }), numberLength: number?.length };
}

interface BankAccountFieldsProps {
  readonly details: BankAccountDetails;
  readonly numberHint: string;
  /** Fields of one form alone, before those of both. */
  readonly children?: ReactNode;
}

/** Draws the fields that the currency and the chosen country ask for. */
export function BankAccountFields({ details, numberHint, children }: BankAccountFieldsProps) {
  const t = useTranslations('bank-accounts');
  const { control, register, clearErrors } = details.form;
  const words = useWords();
  const { told, typed } = useToldFields(details);
  const { currency, bank_country_code: country } = typed;
  const type = requiredBankCodeType(currency, country);
  const countryField = useControl(control, 'bank_country_code');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {children}
      <TextField
        {...told('account_number')}
        {...register('account_number')}
        className="sm:col-span-2"
        hint={numberHint}
      />
      <ReadNumber typed={typed.account_number} />
      <CountryField
        {...countryField}
        {...told('bank_country_code')}
        onValueChange={(code) => {
          countryField.onValueChange(code);
          // The field may vanish with the country, and its error with it.
          clearErrors('bank_code_value');
        }}
        hint={t('edit.countryHint')}
      />
      <TextField
        {...told('swift_code')}
        {...register('swift_code')}
        hint={t('edit.swiftHint')}
        autoCapitalize="characters"
      />
      {type === undefined ? (
        <NoBankCode currency={currency} country={country} />
      ) : (
        <TextField
          {...told('bank_code_value')}
          {...register('bank_code_value')}
          label={t(`code.${type}.name`)}
          hint={words(whyBankCode(type, currency, country))}
          inputMode={type === 'ifsc' ? 'text' : 'numeric'}
        />
      )}
      {requiresBankBranchCode(currency) ? (
        <TextField
          {...told('bank_branch_code')}
          {...register('bank_branch_code')}
          hint={t('edit.branchHint', { currency })}
        />
      ) : null}
      <TextField {...told('bank_name')} {...register('bank_name')} className="sm:col-span-2" />
      <TextField {...told('bank_address')} {...register('bank_address')} className="sm:col-span-2" />
    </div>
  );
}

/** The props of each field: its label, its error and its warning. */
function useToldFields({ form: { control, formState }, stored, labels, warningsOf }: BankAccountDetails) {
  const words = useWords();
  const typed = { ...stored, ...useWatch({ control }) };
  const warnings = warningsOf(typed);
  const left = (name: keyof TypedBankAccount) => formState.touchedFields[name] === true;
  const told = (name: (typeof bankAccountFields)[number]) => {
    const found = warnings.find(({ field }) => field === name)?.warning;
    return {
      id: bankAccountFieldId(name),
      label: labels[name] ?? '',
      error: formState.errors[name]?.message,
      // Half a number is always wrong, so a warning shows only once the person has left the field.
      warning: found !== undefined && (left(name) || left('bank_country_code')) ? words(found) : undefined,
      autoComplete: 'off',
      spellCheck: false,
    };
  };
  return { told, typed };
}

/** The number as it is sent, where it differs from the typed one; an IBAN in groups of four, as people compare it. */
function ReadNumber({ typed }: { typed: string }) {
  const t = useTranslations('bank-accounts');
  const words = useWords();
  const read = textOf(readAccountNumber(typed));
  const iban = readIban(read);
  if (iban === undefined && read === typed) return null;
  if (read === '') return null;
  const number = (shown: ReactNode) => <span className="text-ink font-mono">{shown}</span>;
  return (
    <p className="text-ink-muted -mt-2 text-xs break-words sm:col-span-2">
      {iban === undefined
        ? t.rich('edit.read', { value: read, number })
        : t.rich('edit.iban', { place: words(placeName(iban.country)), iban: iban.grouped, number })}
    </p>
  );
}

/** Says why the form asks for no bank code. */
function NoBankCode({ currency, country }: { currency: string; country: string }) {
  const words = useWords();
  const sentence = whyNoBankCode(currency, country);
  return sentence === undefined ? null : <p className="text-ink-muted self-end pb-1 text-xs">{words(sentence)}</p>;
}
