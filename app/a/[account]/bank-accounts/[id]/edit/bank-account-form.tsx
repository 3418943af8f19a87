'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useMemo, type ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useControl, useFields } from '@/app/write/form/use-fields';
import { lateResolver } from '@/components/form/late-resolver';
import type { FormOnPage } from '@/app/write/form/open-kept-form';
import { SavedRecord } from '@/app/write/form/review-panel';
import { compareBankAccount } from '@/app/write/changes/compare-bank-account';
import { drawField, type RecordChange, reviewRow, textsOf } from '@/app/write/changes/changed-field';
import { useWriteForm, WriteForm } from '@/app/write/form/write-form';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { useWords } from '@/lib/messages/use-words';
import { ok } from '@/lib/result';
import { updateBankAccountAction } from '@/app/write/actions';
import {
  bankAccountFields,
  type BankAccountValues,
  findBankAccountWarnings,
  placeName,
  valuesOf,
} from '@/lib/writes/verbs/bank-account-warnings';
import { changesOf, whyBankCode, whyNoBankCode, type BankAccountChanges } from './bank-account-changes';
import { Fact, Facts } from '@/components/ui/facts';
import { lazyPart, useAtFirstSign } from '@/components/overlay/use-late';
import { Panel } from '@/components/ui/panel';
import { PlainTable } from '@/components/ui/plain-table';
import { currencyName } from '@/lib/format/currencies';
import { isViewOf, updateBankAccountShown } from '@/lib/writes/verbs/shown-writes';
import { CountryField } from '@/components/form/country-field';
import { TextField } from '@/components/field/text-field';
import { requiredBankCodeType, requiresBankBranchCode } from '@/lib/contract/fields/bank-code-rules';
import { readAccountNumber, textOf } from '@/lib/contract/fields/pasted-text';
import { type NumberedBank, readIban } from '@/lib/format/iban';
import { maskAccountNumber } from '@/lib/format/mask';
import { Button } from '@/components/ui/button';
import type { WriteProblem } from '@/lib/writes/write-state';
import { pathIn } from '@/lib/addresses/path-to';

const bankAccountFieldId = (name: keyof BankAccountValues): string => `bank-account-${name}`;

/** @internal for tests */
export const bankAccountFieldIds = bankAccountFields.map((name) => [name, bankAccountFieldId(name)] as const);

export interface BankAccountFormProps extends FormOnPage<BankAccountValues> {
  readonly account: string;
  /** The account and the platform, as the review names them. */
  readonly where: string;
  /** The record as a browser may get it, with its number masked. */
  readonly record: BankAccount;
  /** The facts that the stored number tells about its bank; undefined if the platform masks the number. */
  readonly kept: NumberedBank | undefined;
}

export function BankAccountForm({ account, where, record, kept, ...opened }: BankAccountFormProps) {
  const { formId, draft, approval, former } = opened;
  const { id, currency, account_name: holder } = record;
  const t = useTranslations('bank-accounts');
  const stored = useMemo(() => valuesOf(record), [record]);
  const form = useFields(stored, resolverFor(currency, stored));
  useAtFirstSign(loadSchema);
  const back = pathIn(account, 'bank-accounts/[id]', { id });
  const words = useWords();
  const rowsOf = (values: BankAccountValues) =>
    compareBankAccount(changeOf(record, changesOf(currency, values, stored))).map((one) =>
      reviewRow(drawField(words, one)),
    );
  const writing = useWriteForm({
    form,
    account,
    formId,
    approval,
    former,
    action: updateBankAccountAction,
    ids: bankAccountFieldIds,
    labels: Object.fromEntries(bankAccountFields.map((field) => [field, t(`field.${field}`)])),
    asks: (values) => changesOf(currency, values, stored),
    inputOf: (values) => ok({ id, ...changesOf(currency, values, stored) }),
    review: {
      stored,
      back,
      isChanged: (values) => rowsOf(values).length > 0,
      differenceOf: (values) => ({
        rows: rowsOf(values),
        warnings: findBankAccountWarnings(currency, values, stored, kept),
        description: t('edit.review', { holder, where }),
      }),
      outcome: (view, onCorrect) => {
        const saved = isViewOf(view, updateBankAccountShown) && view.state === 'SUCCEEDED' ? view.result : undefined;
        return (
          <SavedRecord
            view={view}
            onCorrect={onCorrect}
            href={back}
            backLabel={t('edit.back')}
            correctLabel={t('edit.correct')}
          >
            {saved === undefined ? null : (
              <Suspense>
                <SavedBankAccount saved={saved} />
              </Suspense>
            )}
          </SavedRecord>
        );
      },
      onProblem: ({ versions }, values, correct) =>
        versions === undefined ? null : (
          <ChangedVersions versions={versions} yours={changesOf(currency, values, stored)} onTakeOver={correct} />
        ),
    },
  });
  return (
    <WriteForm
      writing={writing}
      draft={draft}
      // A draft must not hold the account number, because a draft comes back in the page.
      draftOf={(values) => ({ ...values, account_number: '' })}
      what={t('edit.what')}
    >
      <UnchangeableFacts record={record} />
      <BankAccountFields
        form={form}
        currency={currency}
        stored={stored}
        kept={kept}
        maskedNumber={record.account_number}
      />
    </WriteForm>
  );
}

/** Loaded once there is a saved record to show. */
const SavedBankAccount = lazyPart(async () => (await import('./saved-bank-account')).SavedBankAccount);

const loadSchema = async () => await import('./bank-account-schema');

const resolverFor = (currency: string, stored: BankAccountValues) =>
  lateResolver(async () => (await loadSchema()).bankAccountResolver(currency, stored));

/** The facts that an update cannot change, above the fields that it can. */
function UnchangeableFacts({ record }: { record: BankAccount }) {
  const t = useTranslations('bank-accounts');
  const words = useWords();
  const terms = useTranslations('terms');
  return (
    <Panel title={t('facts.account')} flush>
      <Facts>
        <Fact label={t('holder')}>
          <bdi>{record.account_name}</bdi>
        </Fact>
        <Fact label={terms('currency')} note={t('edit.currencyNote')}>
          {record.currency} <span className="text-ink-muted">{words(currencyName(record.currency))}</span>
        </Fact>
      </Facts>
    </Panel>
  );
}

interface BankAccountFieldsProps {
  readonly form: UseFormReturn<BankAccountValues>;
  readonly currency: string;
  /** The record's values when the form opened. */
  readonly stored: BankAccountValues;
  readonly kept: NumberedBank | undefined;
  /** The number that the record keeps while the field is empty. */
  readonly maskedNumber: string;
}

/** Draws the fields that this currency and the chosen country ask for. */
function BankAccountFields({ form, currency, stored, kept, maskedNumber }: BankAccountFieldsProps) {
  const t = useTranslations('bank-accounts');
  const { control, register, clearErrors } = form;
  const words = useWords();
  const { told, typed } = useToldFields({ form, currency, stored, kept });
  const country = typed.bank_country_code;
  const type = requiredBankCodeType(currency, country);
  const countryField = useControl(control, 'bank_country_code');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...told('account_number')}
        {...register('account_number')}
        className="sm:col-span-2"
        hint={t('edit.numberHint', { number: maskedNumber })}
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
function useToldFields({ form, currency, stored, kept }: Omit<BankAccountFieldsProps, 'maskedNumber'>) {
  const t = useTranslations('bank-accounts.field');
  const words = useWords();
  const { control, formState } = form;
  const typed = { ...stored, ...useWatch({ control }) };
  const warnings = findBankAccountWarnings(currency, typed, stored, kept);
  const left = (name: keyof BankAccountValues) => formState.touchedFields[name] === true;
  const told = (name: keyof BankAccountValues) => {
    const found = warnings.find(({ field }) => field === name)?.warning;
    return {
      id: bankAccountFieldId(name),
      label: t(name),
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

interface ChangedVersionsProps {
  readonly versions: NonNullable<WriteProblem['versions']>;
  readonly yours: BankAccountChanges;
  readonly onTakeOver: () => void;
}

/** Another person changed the record since the form opened: what it was, what it is, and what was typed. */
function ChangedVersions({ versions, yours, onTakeOver }: ChangedVersionsProps) {
  const t = useTranslations('bank-accounts.versions');
  const label = useTranslations('bank-accounts.field');
  const rows = bankAccountFields
    .map((field) => ({
      field,
      seen: versions.seen[field] ?? '',
      now: versions.now[field] ?? '',
      typed: field === 'account_number' ? maskAccountNumber(yours[field] ?? '') : (yours[field] ?? ''),
    }))
    .filter(
      ({ seen, now, typed, field }) => seen !== now || (typed !== now && !(field === 'account_number' && !typed)),
    );
  return (
    <Panel
      title={t('title')}
      description={t('description')}
      actions={
        <Button size="sm" variant="primary" onClick={onTakeOver}>
          {t('continue')}
        </Button>
      }
      flush
    >
      <PlainTable label={t('region')} caption={t('caption')} heads={[t('field'), t('seen'), t('now'), t('typed')]}>
        {rows.map(({ field, seen, now, typed }) => (
          <tr key={field} className="text-left align-top">
            <th scope="row" className="text-ink-muted px-3 py-1.5 font-normal">
              {label(field)}
            </th>
            <td className="px-3 py-1.5">{seen}</td>
            <td className="px-3 py-1.5">
              {seen === now ? now : <mark className="bg-caution-soft text-caution-ink px-1">{now}</mark>}
            </td>
            <td className="px-3 py-1.5">
              {typed === '' ? <span className="text-ink-faint">{t('kept')}</span> : typed}
            </td>
          </tr>
        ))}
      </PlainTable>
    </Panel>
  );
}

/** Compares the record before the update with the record after it; without a new number the record keeps its own. */
function changeOf(record: BankAccount, { account_number: number, ...changes }: BankAccountChanges): RecordChange {
  const masked = number === undefined ? {} : { account_number: maskAccountNumber(number) };
  return { before: textsOf(record), after: textsOf({ ...changes, ...masked }), numberLength: number?.length };
}
