'use client';

import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { CountryField } from '@/components/form/country-field';
import { TextField } from '@/components/field/text-field';
import { requiredBankCodeType, requiresBankBranchCode } from '@/lib/contract/bank-code-rules';
import { readIban } from '@/lib/format/iban';
import { bankAccountLabels } from './bank-account-review';
import type { BankAccountValues } from './bank-account-values';
import { findBankAccountWarnings } from './bank-account-warnings';
import { bankCodeNames, withArticle, whyBankCode, whyNoBankCode } from './bank-codes';
import { bankAccountFieldId } from './field-ids';

export interface BankAccountFieldsProps {
  readonly form: UseFormReturn<BankAccountValues>;
  readonly currency: string;
  /** What the record has, as the form began. */
  readonly stored: BankAccountValues;
  /** The number that is kept while nothing is typed. */
  readonly maskedNumber: string;
}

/** The fields that this currency and the chosen country ask for, as they are chosen. */
export function BankAccountFields({ form, currency, stored, maskedNumber }: BankAccountFieldsProps) {
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
