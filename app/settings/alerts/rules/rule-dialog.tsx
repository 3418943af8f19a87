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
import { type NamedScope, RuleFilter } from './rule-filter';
import { useQuery } from '@tanstack/react-query';
import { fetchOwn } from '@/app/list/fetch-live';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import type { RaisedCount } from '@/lib/alerts/count-raised';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { pathTo } from '@/lib/addresses/path-to';

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

/** The fields of a rule for all accounts or for one. They begin with the setting that holds there. */
function useRuleFields({ kind, limit, usual, set, isOfPayouts }: AlertRule, accounts: readonly NamedScope[]) {
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
  const asked = {
    kind,
    clientHash,
    account,
    ...(limit !== undefined && { least }),
    ...(isOfPayouts && { search: writeQuery(filter) }),
  };
  const own = set.find((one) => one.clientHash === clientHash && one.account === account);
  const stored = own && fieldsOf(own);
  const input = {
    ...asked,
    isOn,
    // A value that the stored rule has already is not judged again.
    ...(stored?.least === least && { least: undefined }),
    ...(stored !== undefined && writeQuery(stored.filter) === writeQuery(filter) && { search: undefined }),
  };
  const change = (patch: Partial<RuleFields>) =>
    setFields((now) => ({ ...now, ...patch, filter: { ...now.filter, ...patch.filter } }));
  return { ...fields, place, choosePlace, change, asked, input };
}

/** Sets one kind of alert for all accounts or for one; the fields begin with the current setting. */
export function RuleDialog({ rule, accounts, facets, countryNames, onClose }: RuleDialogProps) {
  const { kind, limit, isOfPayouts } = rule;
  const t = useTranslations('alerts.rules');
  const title = t('editOf', { kind: useTranslations('alerts.kinds')(`${kind}.name`) });
  const redraw = useRedraw(t('saved'));
  const { isOn, least, filter, place, choosePlace, change, asked, input } = useRuleFields(rule, accounts);
  const { pending, problem, onSubmit } = useActionForm({
    action: setAlertRuleAction,
    input,
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
          onChange={({ target }) => change({ isOn: target.value === 'on' })}
        />
        {limit === undefined || !isOn ? null : (
          <TextField
            label={t(`least.${limit.unit}`)}
            inputMode="numeric"
            autoComplete="off"
            value={least}
            hint={t('range', { least: limit.least, most: limit.most, usual: limit.usual })}
            onChange={({ target }) => change({ least: target.value })}
          />
        )}
        {!isOfPayouts || !isOn ? null : (
          <>
            <RuleFilter
              account={asked.account}
              accounts={accounts}
              facets={facets}
              countryNames={countryNames}
              values={filter}
              onChange={(patch) => change({ filter: patch })}
            />
            <RaisedNote asked={asked} />
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

interface RaisedNoteProps {
  /** The rule as it would be saved. */
  readonly asked: Readonly<Record<string, string>>;
}

type Answer = RaisedCount | { readonly problem: Message };

/** Says how often the rule would have alerted, or what problem the rule has. */
function RaisedNote({ asked }: RaisedNoteProps) {
  const t = useTranslations('alerts.rules');
  const words = useWords();
  const url = `${pathTo('/api/rules/alerts')}${writeQuery(asked)}`;
  const { data, isError } = useQuery(
    {
      queryKey: [url],
      queryFn: async ({ signal }) => (await fetchOwn<Answer>(url, { signal, passive: false })).data,
    },
    useConsoleQueryClient(),
  );
  const said = (answer: Answer) => ('problem' in answer ? words(answer.problem) : t('raised', { ...answer }));
  return (
    <div role="status" className="text-ink-muted text-sm">
      <p>{data !== undefined ? said(data) : isError ? t('notCounted') : t('counting')}</p>
      {data !== undefined && 'most' in data && data.count > 1 ? <p>{t('raisedMost', { most: data.most })}</p> : null}
      {data !== undefined && 'keptFrom' in data && data.keptFrom !== undefined ? (
        <p className="text-xs">{t('keptFrom', { day: data.keptFrom })}</p>
      ) : null}
      {data !== undefined && 'isWhole' in data && !data.isWhole ? <p className="text-xs">{t('mayBeMore')}</p> : null}
    </div>
  );
}
