'use client';

import { useTranslations } from 'next-intl';
import { useState, type ComponentProps, type SubmitEvent } from 'react';
import { listedPayoutStates, payoutV1States } from '@/app/list/record-states';
import { Checkbox } from '@/components/field/checkbox';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { PopoverWindow } from '@/components/overlay/popover-window';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { valuesOf } from '@/lib/contract/list-query';
import { failedMoneyParts } from '@/lib/contract/outcomes/failed-money';
import { payoutMethods } from '@/lib/contract/payouts';
import { readAmountText } from '@/lib/format/amount-text';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { useFilterValue } from './use-filter-text';
import type { PayoutListSeed } from '@/lib/mirror/read-payouts';
import type { PayoutAddress, PayoutFilter, PayoutValues } from './use-payout-address';

/** What all filters are drawn with. */
export interface PayoutFiltering {
  readonly account: string;
  readonly address: PayoutAddress;
  readonly seed: Pick<PayoutListSeed, 'facets' | 'accounts' | 'owners' | 'zone'>;
}

interface PayoutFilterWindowProps extends PayoutFiltering {
  readonly trigger: ComponentProps<typeof PopoverWindow>['trigger'];
}

/** Every filter at once; nothing changes before it is applied. */
export function PayoutFilterWindow({ trigger, ...rest }: PayoutFilterWindowProps) {
  const t = useTranslations('payouts.list');
  const [open, setOpen] = useState(false);
  return (
    <PopoverWindow
      title={t('filter')}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      className="max-h-(--available-height) w-[34rem] max-w-[calc(100vw-1rem)] overflow-y-auto p-4"
    >
      <FilterForm {...rest} onDone={() => setOpen(false)} />
    </PopoverWindow>
  );
}

const wholeDigits = 24;

/** As people write amounts; undefined where it cannot be told which is meant. */
function plainAmount(typed: string): string | undefined {
  const reading = readAmountText(typed, { currency: '', wholeDigits });
  return reading.kind === 'amount' ? reading.amount : reading.kind === 'empty' ? '' : undefined;
}

interface FieldProblem {
  readonly name: PayoutFilter;
  readonly problem: Message;
}

function problemsOf(values: PayoutValues): readonly FieldProblem[] {
  const isAmount = (name: 'least' | 'most') => plainAmount(values[name] ?? '') !== undefined;
  const isDays = (name: 'older' | 'younger') => /^(\d{1,4})?$/.test(values[name]?.trim() ?? '');
  return [
    ...(['least', 'most'] as const)
      .filter((name) => !isAmount(name))
      .map((name) => ({ name, problem: message('payouts.list.amountWrong') })),
    ...(['older', 'younger'] as const)
      .filter((name) => !isDays(name))
      .map((name) => ({ name, problem: message('payouts.list.daysWrong') })),
  ];
}

/** What people write themselves. */
const typed = ['older', 'younger', 'tag'] as const satisfies readonly PayoutFilter[];

function FilterForm({
  account,
  address,
  seed,
  onDone,
}: Omit<PayoutFilterWindowProps, 'trigger'> & { onDone: () => void }) {
  const t = useTranslations('payouts.list');
  const words = useWords();
  const textOf = useFilterValue(seed);
  const [values, setValues] = useState<PayoutValues>(address.values);
  const [problems, setProblems] = useState<Readonly<Partial<Record<PayoutFilter, string>>>>({});
  const set = (name: PayoutFilter) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value === '' ? undefined : value }));
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = problemsOf(values);
    setProblems(Object.fromEntries(wrong.map(({ name, problem }) => [name, words(problem)])));
    if (wrong.length > 0) return;
    const read = { least: plainAmount(values.least ?? ''), most: plainAmount(values.most ?? '') };
    const plain = (name: PayoutFilter) => values[name]?.trim() || undefined;
    const texts = Object.fromEntries(typed.map((name) => [name, plain(name)]));
    address.change({ ...values, ...texts, least: read.least || undefined, most: read.most || undefined });
    onDone();
  };
  const choices = (name: PayoutFilter, options: readonly string[]) => (
    <Choices {...{ name, options, seed }} value={values[name]} onChange={set(name)} />
  );
  const field = (
    name: PayoutFilter,
    more: { readonly inputMode?: 'decimal' | 'numeric'; readonly label?: string; readonly hint?: string } = {},
  ) => (
    <TextField
      label={t(`field.${name}`)}
      {...more}
      value={values[name] ?? ''}
      autoComplete="off"
      error={problems[name]}
      onChange={({ target }) => set(name)(target.value)}
    />
  );
  return (
    <form noValidate onSubmit={apply} className="flex flex-col gap-4">
      {choices('status', listedPayoutStates.known)}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {field('least', { inputMode: 'decimal' })}
        {field('most', { inputMode: 'decimal' })}
        {field('older', { inputMode: 'numeric', label: t('olderDays') })}
        {field('younger', { inputMode: 'numeric', label: t('youngerDays') })}
      </div>
      {choices('currency', seed.facets.currencies)}
      {choices('method', payoutMethods)}
      {choices('country', seed.facets.countries)}
      <div className="grid gap-3 sm:grid-cols-2">
        {field('beneficiary', { hint: t('wholeHint') })}
        {field('bank', { hint: t('wholeHint') })}
        {field('reason', { hint: t('wholeHint') })}
        <SelectField
          label={t('field.money')}
          emptyLabel={t('money.any')}
          value={values.money ?? ''}
          onChange={({ target }) => set('money')(target.value)}
          options={failedMoneyParts.map((value) => ({ value, label: t(`money.${value}`) }))}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          label={t('field.reviewed')}
          emptyLabel={t('money.any')}
          value={values.reviewed ?? ''}
          onChange={({ target }) => set('reviewed')(target.value)}
          options={(['yes', 'no'] as const).map((value) => ({ value, label: textOf('reviewed', value) }))}
        />
        <SelectField
          label={t('field.owner')}
          emptyLabel={t('money.any')}
          value={values.owner ?? ''}
          onChange={({ target }) => set('owner')(target.value)}
          options={['me', '-', ...seed.owners.map(({ id }) => id)].map((value) => ({
            value,
            label: textOf('owner', value),
          }))}
        />
        {field('tag')}
        <SelectField
          label={t('field.late')}
          emptyLabel={t('anyAge')}
          value={values.late ?? ''}
          onChange={({ target }) => set('late')(target.value)}
          options={[{ value: 'yes', label: textOf('late', 'yes') }]}
        />
      </div>
      {choices('record', payoutV1States.known)}
      {account === 'all'
        ? choices(
            'account',
            seed.accounts.map((one) => one.account),
          )
        : null}
      <div className="bg-surface border-line sticky -bottom-4 -mx-4 -mb-4 flex justify-end gap-2 border-t px-4 py-3">
        <Button
          variant="quiet"
          onClick={() => {
            address.change(Object.fromEntries(address.filters.map((name) => [name, undefined])));
            onDone();
          }}
        >
          {t('clear')}
        </Button>
        <Button type="submit" variant="primary">
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}

interface ChoicesProps extends Pick<PayoutFiltering, 'seed'> {
  readonly name: PayoutFilter;
  readonly options: readonly string[];
  /** With commas between. */
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Several of a few. */
function Choices({ name, options, value = '', seed, onChange }: ChoicesProps) {
  const t = useTranslations('payouts.list');
  const textOf = useFilterValue(seed);
  const chosen = valuesOf(value);
  if (options.length === 0) return null;
  const toggle = (option: string, on: boolean) =>
    onChange([...chosen.filter((one) => one !== option), ...(on ? [option] : [])].join(','));
  return (
    <fieldset>
      <legend className="text-ink-muted pb-1 text-xs font-medium">{t(`field.${name}`)}</legend>
      <div
        className={cn(
          'grid max-h-48 gap-x-4 gap-y-0.5 overflow-y-auto',
          // Codes of three letters.
          name === 'currency' ? 'grid-cols-4 sm:grid-cols-6' : 'grid-cols-2 sm:grid-cols-3',
        )}
      >
        {options.map((option) => (
          <Checkbox
            key={option}
            label={textOf(name, option)}
            checked={chosen.includes(option)}
            onChange={({ target }) => toggle(option, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
