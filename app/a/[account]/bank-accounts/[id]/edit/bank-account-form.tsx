'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, type Resolver, useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { ReviewedForm, type KeptDraft } from '@/app/write/form/reviewed-form';
import { Notice } from '@/components/ui/notice';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { ok } from '@/lib/result';
import { updateBankAccountAction } from '../../actions';
import { bankAccountLabels, reviewRows, ChangedVersions } from './bank-account-review';
import {
  bankAccountSchema,
  changesOf,
  valuesOf,
  type BankAccountValues,
  bankCodeNames,
  withArticle,
  whyBankCode,
  whyNoBankCode,
} from './bank-account-values';
import { findBankAccountWarnings } from './bank-account-warnings';
import { Fact, Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import { findCurrency } from '@/lib/format/money';
import { StatusMeaning, StatusOf } from '@/app/list/status-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { isViewOf } from '@/lib/writes/verbs/shown-writes';
import { updateBankAccountShown } from '@/lib/writes/verbs/update-bank-account-shown';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { countryName } from '@/lib/format/countries';
import { accountStatusWords } from '@/app/a/[account]/bank-accounts/account-status';
import { CountryField } from '@/components/form/country-field';
import { TextField } from '@/components/field/text-field';
import { requiredBankCodeType, requiresBankBranchCode } from '@/lib/contract/bank-code-rules';
import { readIban } from '@/lib/format/iban';

/** In the order in which the fields stand. */
const fields = [
  'account_number',
  'bank_country_code',
  'swift_code',
  'bank_code_value',
  'bank_branch_code',
  'bank_name',
  'bank_address',
] as const satisfies readonly (keyof BankAccountValues)[];

const bankAccountFieldId = (name: keyof BankAccountValues): string => `bank-account-${name}`;

export const bankAccountFieldIds = fields.map((name) => [name, bankAccountFieldId(name)] as const);

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

/** What an update cannot touch, above what it can. */
function UnchangeableFacts({ record }: { record: BankAccount }) {
  return (
    <Panel title="Account" flush>
      <Facts>
        <Fact label="Account holder">
          <bdi>{record.account_name}</bdi>
        </Fact>
        <Fact
          label="Currency"
          note="An account keeps its currency for good. It decides which codes the bank must have."
        >
          {record.currency} <span className="text-ink-muted">{findCurrency(record.currency)?.name}</span>
        </Fact>
      </Facts>
    </Panel>
  );
}

interface SavedBankAccountProps {
  readonly view: WriteView;
  /** The bank account's own page. */
  readonly href: string;
  readonly onMend: () => void;
}

/** The record as the platform answered it, or the way back to the form when it refused. */
function SavedBankAccount({ view, href, onMend }: SavedBankAccountProps) {
  const { state } = view;
  if (state === 'REJECTED') {
    return (
      <Button size="sm" variant="primary" onClick={onMend}>
        Mend it and send again
      </Button>
    );
  }
  const saved = isViewOf(view, updateBankAccountShown) ? view.result : undefined;
  if (state !== 'SUCCEEDED' || saved === undefined) return null;
  const status = accountStatusWords(saved.account_status);
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <div className="border-line bg-surface w-full rounded-sm border">
        <Facts>
          <Fact label="Status" note={<StatusMeaning words={status} />}>
            <StatusOf words={status} />
          </Fact>
          <Fact label="Account number">
            <span className="font-mono text-xs">{saved.account_number}</span>
          </Fact>
          <Fact label="Bank">
            {saved.bank_name}, {saved.bank_address}, {countryName(saved.bank_country_code)}
          </Fact>
          <Fact label="SWIFT code">{saved.swift_code}</Fact>
          {(saved.bank_code_value ?? '') === '' ? null : (
            <Fact label="Code">
              <span className="text-ink-muted">{saved.bank_code_type}</span> {saved.bank_code_value}
            </Fact>
          )}
          {(saved.bank_branch_code ?? '') === '' ? null : <Fact label="Branch code">{saved.bank_branch_code}</Fact>}
        </Facts>
      </div>
      <ButtonLink size="sm" href={href}>
        Back to the bank account
      </ButtonLink>
    </div>
  );
}

interface BankAccountFieldsProps {
  readonly form: UseFormReturn<BankAccountValues>;
  readonly currency: string;
  /** What the record has, as the form began. */
  readonly stored: BankAccountValues;
  /** The number that is kept while nothing is typed. */
  readonly maskedNumber: string;
}

/** The fields that this currency and the chosen country ask for, as they are chosen. */
function BankAccountFields({ form, currency, stored, maskedNumber }: BankAccountFieldsProps) {
  const { control, register, formState, clearErrors } = form;
  const values = useWatch({ control });
  const typed = { ...stored, ...values };
  const country = typed.bank_country_code;
  const type = requiredBankCodeType(currency, country);
  const { field: countryField } = useController({ control, name: 'bank_country_code' });
  const warnings = findBankAccountWarnings(currency, typed, stored);
  const iban = readIban(typed.account_number);

  const left = (name: keyof BankAccountValues) => formState.touchedFields[name] === true;
  const told = (name: keyof BankAccountValues) => ({
    id: bankAccountFieldId(name),
    label: bankAccountLabels[name],
    error: formState.errors[name]?.message,
    // Half a number is always wrong: what is doubtful is said once the field was left.
    warning:
      left(name) || left('bank_country_code') ? warnings.find(({ field }) => field === name)?.warning : undefined,
    autoComplete: 'off',
    spellCheck: false,
  });

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...told('account_number')}
        {...register('account_number')}
        className="sm:col-span-2"
        hint={`Leave it empty to keep ${maskedNumber}. Spaces and hyphens are taken out.`}
      />
      {iban === undefined ? null : (
        <p className="text-ink-muted -mt-2 text-xs sm:col-span-2">
          IBAN of {withArticle(iban.country)}: <span className="text-ink font-mono">{iban.grouped}</span>
        </p>
      )}
      <CountryField
        {...told('bank_country_code')}
        value={countryField.value}
        onBlur={countryField.onBlur}
        inputRef={countryField.ref}
        onValueChange={(code) => {
          countryField.onChange(code);
          // The field may vanish with the country, and its error with it.
          clearErrors('bank_code_value');
        }}
        hint="Type a name or a code"
      />
      <TextField
        {...told('swift_code')}
        {...register('swift_code')}
        hint="8 or 11 characters, also called BIC"
        autoCapitalize="characters"
      />
      {type === undefined ? (
        <NoCode sentence={whyNoBankCode(currency, country)} />
      ) : (
        <TextField
          {...told('bank_code_value')}
          {...register('bank_code_value')}
          label={bankCodeNames[type]}
          hint={whyBankCode(type, currency, country)}
          inputMode={type === 'ifsc' ? 'text' : 'numeric'}
        />
      )}
      {requiresBankBranchCode(currency) ? (
        <TextField
          {...told('bank_branch_code')}
          {...register('bank_branch_code')}
          hint={`${currency} accounts need a branch code.`}
        />
      ) : null}
      <TextField {...told('bank_name')} {...register('bank_name')} className="sm:col-span-2" />
      <TextField {...told('bank_address')} {...register('bank_address')} className="sm:col-span-2" />
    </div>
  );
}

function NoCode({ sentence }: { sentence: string | undefined }) {
  return sentence === undefined ? null : <p className="text-ink-muted self-end pb-1 text-xs">{sentence}</p>;
}
