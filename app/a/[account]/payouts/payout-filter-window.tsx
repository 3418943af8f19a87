'use client';

import { everyAccount } from '@/lib/access/accounts/every-account';
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
import type { PayoutListContext } from '@/lib/mirror/read-payouts';
import {
  type FilterNameSetBy,
  type PayoutFilterName,
  payoutFilterNames,
  payoutFilters,
} from '@/lib/mirror/payouts/payout-filters';
import type { PayoutAddress, PayoutValues } from './payout-address';

/** The data that all filters need. */
export interface PayoutFiltering {
  readonly account: string;
  readonly address: PayoutAddress;
  readonly context: PayoutListContext;
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

/** Reads an amount as people write it; empty for no text, undefined if the text does not give one clear amount. */
function plainAmount(typed: string): string | undefined {
  const reading = readAmountText(typed, { currency: '', wholeDigits });
  return reading.kind === 'amount' ? reading.amount : reading.kind === 'empty' ? '' : undefined;
}

/** The problem of a typed amount or number of days; undefined if there is none. */
function problemOf(name: PayoutFilterName, typed: string): Message | undefined {
  const { control } = payoutFilters[name];
  if (control === 'amount' && plainAmount(typed) === undefined) return message('payouts.list.amountWrong');
  if (control === 'days' && !/^(\d{1,4})?$/.test(typed.trim())) return message('payouts.list.daysWrong');
  return undefined;
}

/** The value for the address; undefined if the field is empty. Texts that must match to the letter are not trimmed. */
function valueOf(name: PayoutFilterName, typed: string): string | undefined {
  const { control } = payoutFilters[name];
  if (control === 'amount') return plainAmount(typed) || undefined;
  return (control === 'days' || name === 'tag' ? typed.trim() : typed) || undefined;
}

type WindowFilter = FilterNameSetBy<'choices' | 'select' | 'text' | 'amount' | 'days'>;

/** A group of checkboxes has a row of its own; short fields share a row. */
const rowStyles = {
  own: 'contents',
  ranges: 'grid grid-cols-2 gap-3 sm:grid-cols-4',
  names: 'grid gap-3 sm:grid-cols-2',
  marks: 'grid gap-3 sm:grid-cols-3',
} as const;

/** The filters in the order in which people look for them. The type is total, so that the window has every filter. */
const rowOf: Readonly<Record<WindowFilter, keyof typeof rowStyles>> = {
  status: 'own',
  ...{ least: 'ranges', most: 'ranges', older: 'ranges', younger: 'ranges' },
  ...{ currency: 'own', method: 'own', country: 'own' },
  ...{ beneficiary: 'names', bank: 'names', reason: 'names', money: 'names' },
  ...{ reviewed: 'marks', owner: 'marks', tag: 'marks', late: 'marks' },
  ...{ statusV1: 'own', account: 'own' },
};

interface FilterRow {
  readonly row: keyof typeof rowStyles;
  readonly names: WindowFilter[];
}

/** Neighbouring filters with the same kind of row share one. */
const rows = (Object.keys(rowOf) as readonly WindowFilter[]) // its own keys
  .reduce<FilterRow[]>((found, name) => {
    const last = found.at(-1);
    if (last?.row === rowOf[name] && last.row !== 'own') last.names.push(name);
    else found.push({ row: rowOf[name], names: [name] });
    return found;
  }, []);

type Options = Readonly<Record<FilterNameSetBy<'choices' | 'select'>, readonly string[]>>;

const optionsOf = (account: string, { facets, accounts, owners }: PayoutFiltering['context']): Options => ({
  status: listedPayoutStates.known,
  statusV1: payoutV1States.known,
  currency: facets.currencies,
  method: payoutMethods,
  country: facets.countries,
  account: account === everyAccount ? accounts.map((one) => one.account) : [],
  money: failedMoneyParts,
  reviewed: ['yes', 'no'],
  owner: ['me', '-', ...owners.map(({ id }) => id)],
  late: ['yes'],
});

interface FilterFormProps extends PayoutFiltering {
  readonly onDone: () => void;
}

function FilterForm({ account, address, context, onDone }: FilterFormProps) {
  const t = useTranslations('payouts.list');
  const list = useTranslations('list');
  const words = useWords();
  const [values, setValues] = useState<PayoutValues>(address.values);
  const [problems, setProblems] = useState<Readonly<Partial<Record<PayoutFilterName, string>>>>({});
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = payoutFilterNames.flatMap((name) => {
      const problem = problemOf(name, values[name] ?? '');
      return problem === undefined ? [] : [[name, words(problem)] as const];
    });
    setProblems(Object.fromEntries(wrong));
    if (wrong.length > 0) return;
    const read = payoutFilterNames.map((name) => [name, valueOf(name, values[name] ?? '')] as const);
    address.change(Object.fromEntries(read));
    onDone();
  };
  const options = optionsOf(account, context);
  const clear = () => {
    address.clearFilters();
    onDone();
  };
  return (
    <form noValidate onSubmit={apply} className="flex flex-col gap-4">
      {rows.map(({ row, names }) => (
        <div key={names[0]} className={rowStyles[row]}>
          {names.map((name) => (
            <FilterControl
              key={name}
              {...{ name, options, context }}
              value={values[name]}
              problem={problems[name]}
              onChange={(value) => setValues((before) => ({ ...before, [name]: value === '' ? undefined : value }))}
            />
          ))}
        </div>
      ))}
      <div className="bg-surface border-line sticky -bottom-4 -mx-4 -mb-4 flex justify-end gap-2 border-t px-4 py-3">
        <Button variant="quiet" onClick={clear}>
          {list('noMatch.clear')}
        </Button>
        <Button type="submit" variant="primary">
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}

interface FilterControlProps extends Pick<PayoutFiltering, 'context'> {
  readonly name: WindowFilter;
  readonly options: Options;
  readonly value: string | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

/** One filter, with the control that `payoutFilters` gives it. */
function FilterControl({ name, options, context, value = '', problem, onChange }: FilterControlProps) {
  const t = useTranslations('payouts.list');
  const textOf = useFilterValue(context);
  const { control } = payoutFilters[name];
  const label = name === 'older' ? t('olderDays') : name === 'younger' ? t('youngerDays') : t(`field.${name}`);
  if (!isChosen(name)) {
    return (
      <TextField
        label={label}
        hint={['beneficiary', 'bank', 'reason'].includes(name) ? t('wholeHint') : undefined}
        inputMode={control === 'amount' ? 'decimal' : control === 'days' ? 'numeric' : undefined}
        value={value}
        autoComplete="off"
        error={problem}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  if (control === 'choices') return <Choices {...{ name, context, value, onChange }} options={options[name]} />;
  return (
    <SelectField
      label={label}
      emptyLabel={t(name === 'late' ? 'anyAge' : 'money.any')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={options[name].map((one) => ({ value: one, label: textOf(name, one) }))}
    />
  );
}

const isChosen = (name: WindowFilter): name is FilterNameSetBy<'choices' | 'select'> =>
  ['choices', 'select'].includes(payoutFilters[name].control);

interface ChoicesProps extends Pick<PayoutFiltering, 'context'> {
  readonly name: PayoutFilterName;
  readonly options: readonly string[];
  /** The chosen options, with commas between. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A group of checkboxes, of which several can be chosen. */
function Choices({ name, options, value, context, onChange }: ChoicesProps) {
  const t = useTranslations('payouts.list');
  const textOf = useFilterValue(context);
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
          // Currencies are codes of three letters, so more of them fit into a line.
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
