'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Control, UseFormReturn } from 'react-hook-form';
import type { FormOnPage } from '@/app/write/form/open-kept-form';
import { resolverOf, useControl, useFields } from '@/app/write/form/use-fields';
import { LastMade, useWriteForm, WriteForm } from '@/app/write/form/write-form';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/failure/empty-state';
import { useLatePart } from '@/components/overlay/use-late';
import { Panel } from '@/components/ui/panel';
import { simulateDepositAction } from '@/app/write/actions';
import {
  emptyDeposit,
  withoutNumbers,
  type DepositValues,
  depositAmountRules,
  problemsOf,
  type DepositField,
} from '@/lib/writes/forms/deposit-values';
import type { RepeatableDeposit } from './made-deposit';
import { AmountField } from '@/components/form/amount-field';
import { CountryField } from '@/components/form/country-field';
import { CurrencyField } from '@/components/form/currency-field';
import { TextField } from '@/components/field/text-field';
import { limits } from '@/lib/contract/limits';
import { ok } from '@/lib/result';

type DepositForm = UseFormReturn<DepositValues>;

const resolver = resolverOf(problemsOf);

/** The ids of the controls, in the order of the page. @internal for tests */
export const depositFieldIds = [
  ['currency', 'deposit-currency'],
  ['amount', 'deposit-amount'],
  ['sender_swift_code', 'deposit-sender-swift-code'],
  ['receiver_account_number', 'deposit-receiver-account-number'],
  ['sender_name', 'deposit-sender-name'],
  ['sender_account_number', 'deposit-sender-account-number'],
  ['sender_country', 'deposit-sender-country'],
] as const satisfies readonly (readonly [DepositField, string])[];

const depositFieldId = Object.fromEntries(depositFieldIds) as Record<DepositField, string>; // every field is listed

const textFields = [
  { name: 'sender_swift_code', hint: 'simulate.swiftHint', optional: false },
  { name: 'receiver_account_number', hint: 'simulate.receiverHint', optional: true },
  { name: 'sender_name', hint: undefined, optional: true },
  { name: 'sender_account_number', hint: undefined, optional: true },
] as const;

function DepositFields({ form }: { form: DepositForm }) {
  const t = useTranslations('deposits');
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Money control={form.control} />
      {textFields.map(({ name, hint, optional }) => (
        <TextField
          key={name}
          id={depositFieldId[name]}
          label={t(`field.${name}`)}
          hint={hint && t(hint, { most: limits.senderSwiftCode })}
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
  const t = useTranslations('deposits.field');
  const currency = useControl(control, 'currency');
  return (
    <>
      <CurrencyField {...currency} id={depositFieldId.currency} label={t('currency')} />
      <AmountField
        {...useControl(control, 'amount')}
        id={depositFieldId.amount}
        label={t('amount')}
        rules={depositAmountRules(currency.value)}
      />
    </>
  );
}

function Country({ control }: { control: Control<DepositValues> }) {
  const t = useTranslations('deposits.field');
  return (
    <CountryField
      {...useControl(control, 'sender_country')}
      id={depositFieldId.sender_country}
      label={t('sender_country')}
      optional
      className="justify-end"
    />
  );
}

export interface SimulateDepositFormProps extends FormOnPage<DepositValues> {
  readonly account: string;
  /** The newest deposit of this account, without masked values. */
  readonly last: RepeatableDeposit | undefined;
}

const loadResult = async () => (await import('./deposit-result')).DepositResult;

/** Simulates deposits, one at a time. */
export function SimulateDepositForm(props: SimulateDepositFormProps) {
  const t = useTranslations('deposits.simulate');
  const terms = useTranslations('terms');
  const { form, writing, repeatable, simulate, repeat } = useSimulation(props);
  const { Late: DepositResult, failed } = useLatePart(loadResult, writing.current !== undefined);
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2 xl:grid-cols-[minmax(0,37rem)_minmax(0,1fr)]">
      <Panel
        title={t('new')}
        actions={
          repeatable === undefined ? undefined : (
            <Button size="sm" icon={<Icon name="rotate-ccw" />} onClick={() => repeat(repeatable)}>
              {t('repeat')}
            </Button>
          )
        }
      >
        <WriteForm
          writing={writing}
          draftOf={withoutNumbers}
          name={t('new')}
          what={t('unsaved')}
          note={t('note')}
          submitLabel={t('submit')}
          onSubmit={simulate}
        >
          <DepositFields form={form} />
        </WriteForm>
      </Panel>
      <LastMade
        view={writing.current}
        title={t('result')}
        empty={<EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>}
      >
        {(view) =>
          DepositResult === undefined ? (
            failed && terms('wordsNotLoaded')
          ) : (
            <DepositResult initial={view} onSettled={writing.renew} />
          )
        }
      </LastMade>
    </div>
  );
}

/** The form, its last submission, and how to repeat it. */
function useSimulation(props: SimulateDepositFormProps) {
  const { account, last } = props;
  const t = useTranslations('deposits.field');
  const form = useFields(emptyDeposit, resolver);
  const labels = Object.fromEntries(depositFieldIds.map(([name]) => [name, t(name)]));
  const writing = useWriteForm({
    form,
    account,
    opened: props,
    labels,
    asks: (values) => values,
    action: simulateDepositAction,
    ids: depositFieldIds,
    inputOf: ok,
  });
  const [sent, setSent] = useState<DepositValues>();
  /** The write that the person chose to repeat, so that the server does not warn of a similar one. */
  const [repeated, setRepeated] = useState<string>();
  const { current } = writing;
  const repeatable = current === undefined || sent === undefined ? last : { operationId: current.id, values: sent };

  async function simulate(typed: DepositValues) {
    const made = await writing.send(typed, repeated === undefined ? [] : [repeated]);
    if (made === undefined) return;
    setSent(typed);
    setRepeated(undefined);
  }

  function repeat(one: RepeatableDeposit) {
    form.reset(one.values);
    setRepeated(one.operationId);
    // After a refill the form does not know its controls until it is drawn, so `setFocus` cannot find them.
    document.getElementById(depositFieldId.amount)?.focus();
  }

  return { form, writing, repeatable, simulate, repeat };
}
