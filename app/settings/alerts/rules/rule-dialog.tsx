import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import type { ListValues } from '@/app/list/list-address';
import { SubmitRow, useRedraw } from '@/app/settings/act-button';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { Dialog } from '@/components/overlay/dialog';
import type { AlertRule, RuleSetting } from '@/lib/alerts/alert-rules';
import { writeQuery } from '@/lib/contract/list-query';
import { type PayoutFilterName, payoutFilterNames } from '@/lib/mirror/payouts/payout-filters';
import type { PayoutListContext } from '@/lib/mirror/read-payouts';
import { setAlertRuleAction } from '../actions';
import { RaisedNote } from './raised-note';
import { type NamedScope, RuleFilter } from './rule-filter';

export interface RuleDialogProps extends Pick<PayoutListContext, 'facets' | 'countryNames'> {
  readonly rule: AlertRule;
  readonly accounts: readonly NamedScope[];
  readonly onClose: () => void;
}

type FilterValues = ListValues<PayoutFilterName>;

interface RuleFields {
  readonly isOn: boolean;
  readonly least: string;
  readonly filter: FilterValues;
}

const everywhere = { clientHash: '', account: '' };

/** Sets one kind of alert for all accounts or for one; the fields begin with the current setting. */
export function RuleDialog({ rule, accounts, facets, countryNames, onClose }: RuleDialogProps) {
  const { kind, limit, usual, set, isOfPayouts } = rule;
  const t = useTranslations('alerts.rules');
  const title = t('editOf', { kind: useTranslations('alerts.kinds')(`${kind}.name`) });
  const redraw = useRedraw(t('saved'));
  const places = [everywhere, ...accounts];
  const settingAt = ({ clientHash, account }: typeof everywhere) =>
    set.find((one) => one.clientHash === clientHash && one.account === account) ??
    set.find((one) => one.clientHash === '') ??
    usual;
  const [place, setPlace] = useState(0);
  const [fields, setFields] = useState(() => fieldsOf(settingAt(everywhere)));
  const { isOn, least, filter } = fields;
  const choosePlace = (index: number) => {
    const chosen = places[index] ?? everywhere;
    const { filter: found, ...others } = fieldsOf(settingAt(chosen));
    setPlace(index);
    // A rule of one account names no others.
    setFields({ ...others, filter: chosen.account === '' ? found : { ...found, account: undefined } });
  };
  const { clientHash, account } = places[place] ?? everywhere;
  const input = {
    kind,
    clientHash,
    account,
    ...(limit !== undefined && { least }),
    ...(isOfPayouts && { search: writeQuery(filter) }),
  };
  const own = set.find((one) => one.clientHash === clientHash && one.account === account);
  const stored = own && fieldsOf(own);
  const { pending, problem, onSubmit } = useActionForm({
    action: setAlertRuleAction,
    input: {
      ...input,
      isOn,
      // A value that the stored rule has already is not judged again.
      ...(stored?.least === least && { least: undefined }),
      ...(stored !== undefined && writeQuery(stored.filter) === writeQuery(filter) && { search: undefined }),
    },
    onDone: () => {
      redraw();
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <form noValidate aria-label={title} onSubmit={onSubmit} className="flex flex-col gap-4">
        <SelectField
          label={t('where')}
          value={String(place)}
          options={[t('everywhere'), ...accounts.map(({ name }) => name)].map((label, index) => ({
            value: String(index),
            label,
          }))}
          onChange={({ target }) => choosePlace(Number(target.value))}
        />
        <SelectField
          label={t('state')}
          value={isOn ? 'on' : 'off'}
          options={(['on', 'off'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={({ target }) => setFields({ ...fields, isOn: target.value === 'on' })}
        />
        {limit === undefined || !isOn ? null : (
          <TextField
            label={t(`least.${limit.unit}`)}
            inputMode="numeric"
            autoComplete="off"
            value={least}
            hint={t('range', { least: limit.least, most: limit.most, usual: limit.usual })}
            onChange={({ target }) => setFields({ ...fields, least: target.value })}
          />
        )}
        {!isOfPayouts || !isOn ? null : (
          <>
            <RuleFilter
              account={account}
              accounts={accounts}
              facets={facets}
              countryNames={countryNames}
              values={filter}
              onChange={(patch) => setFields((now) => ({ ...now, filter: { ...now.filter, ...patch } }))}
            />
            <RaisedNote asked={input} />
          </>
        )}
        <SubmitRow label={t('save')} pending={pending} problem={problem} />
      </form>
    </Dialog>
  );
}

function fieldsOf({ isOn, least, search }: RuleSetting): RuleFields {
  const asked = new URLSearchParams(search);
  const filter = payoutFilterNames.map((name) => [name, asked.get(name) ?? undefined] as const);
  return { isOn, least: least === undefined ? '' : String(least), filter: Object.fromEntries(filter) };
}
