'use client';

import { useController, type Control } from 'react-hook-form';
import { AmountField } from '@/components/form/amount-field';
import { CountryField } from '@/components/form/country-field';
import { CurrencyField } from '@/components/form/currency-field';
import { TextField } from '@/components/field/text-field';
import { limits } from '@/lib/contract/limits';
import { MONEY_CODES } from '@/lib/format/money';
import { depositAmountRules, type DepositValues } from '@/lib/writes/forms/deposit-values';
import { depositFieldId, depositLabels, type DepositForm } from './use-deposit-form';

const textFields = [
  { name: 'sender_swift_code', hint: `At most ${limits.senderSwiftCode} characters.`, optional: false },
  { name: 'receiver_account_number', hint: 'Letters and digits only.', optional: true },
  { name: 'sender_name', hint: undefined, optional: true },
  { name: 'sender_account_number', hint: undefined, optional: true },
] as const;

export function DepositFields({ form }: { form: DepositForm }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Money control={form.control} />
      {textFields.map(({ name, hint, optional }) => (
        <TextField
          key={name}
          id={depositFieldId[name]}
          label={depositLabels[name]}
          hint={hint}
          optional={optional}
          error={errors[name]?.message}
          autoComplete="off"
          spellCheck={false}
          className="justify-end"
          {...form.register(name)}
        />
      ))}
      <Country control={form.control} />
    </div>
  );
}

function Money({ control }: { control: Control<DepositValues> }) {
  const currency = useController({ control, name: 'currency' });
  const amount = useController({ control, name: 'amount' });
  return (
    <>
      <CurrencyField
        allowed={MONEY_CODES}
        id={depositFieldId.currency}
        label={depositLabels.currency}
        value={currency.field.value}
        onValueChange={currency.field.onChange}
        onBlur={currency.field.onBlur}
        inputRef={currency.field.ref}
        error={currency.fieldState.error?.message}
      />
      <AmountField
        id={depositFieldId.amount}
        label={depositLabels.amount}
        rules={depositAmountRules(currency.field.value)}
        value={amount.field.value}
        onValueChange={amount.field.onChange}
        onBlur={amount.field.onBlur}
        inputRef={amount.field.ref}
        error={amount.fieldState.error?.message}
      />
    </>
  );
}

function Country({ control }: { control: Control<DepositValues> }) {
  const { field, fieldState } = useController({ control, name: 'sender_country' });
  return (
    <CountryField
      id={depositFieldId.sender_country}
      label={depositLabels.sender_country}
      optional
      value={field.value}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      className="justify-end"
    />
  );
}
