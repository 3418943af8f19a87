'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { SubmitRow, useRedraw } from '@/app/settings/act-button';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { Dialog } from '@/components/overlay/dialog';
import type { AlertRule, RuleScope } from '@/lib/alerts/alert-rules';
import { setAlertRuleAction } from '../actions';

export interface NamedScope extends RuleScope {
  readonly name: string;
}

interface RuleDialogProps {
  readonly rule: AlertRule;
  readonly accounts: readonly NamedScope[];
  readonly onClose: () => void;
}

const everywhere = { clientHash: '', account: '' };

/** Sets one kind of alert for all accounts or for one; the fields begin with the current setting. */
export function RuleDialog({ rule, accounts, onClose }: RuleDialogProps) {
  const { kind, limit, usual, set } = rule;
  const t = useTranslations('alerts.rules');
  const title = t('editOf', { kind: useTranslations('alerts.kinds')(`${kind}.name`) });
  const redraw = useRedraw(t('saved'));
  const places = [everywhere, ...accounts];
  const settingAt = ({ clientHash, account }: typeof everywhere) =>
    set.find((one) => one.clientHash === clientHash && one.account === account) ??
    set.find((one) => one.clientHash === '') ??
    usual;
  const [place, setPlace] = useState(0);
  const [{ isOn, least }, setSetting] = useState(() => fieldsOf(settingAt(everywhere)));
  const choosePlace = (index: number) => {
    setPlace(index);
    setSetting(fieldsOf(settingAt(places[index] ?? everywhere)));
  };
  const { clientHash, account } = places[place] ?? everywhere;
  const { pending, problem, onSubmit } = useActionForm({
    action: setAlertRuleAction,
    input: { kind, clientHash, account, isOn, ...(limit !== undefined && { least }) },
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
          onChange={({ target }) => setSetting({ isOn: target.value === 'on', least })}
        />
        {limit === undefined || !isOn ? null : (
          <TextField
            label={t(`least.${limit.unit}`)}
            inputMode="numeric"
            autoComplete="off"
            value={least}
            hint={t('range', { least: limit.least, most: limit.most, usual: limit.usual })}
            onChange={({ target }) => setSetting({ isOn, least: target.value })}
          />
        )}
        <SubmitRow label={t('save')} {...{ pending, problem }} />
      </form>
    </Dialog>
  );
}

const fieldsOf = ({ isOn, least }: AlertRule['usual']) => ({ isOn, least: least === undefined ? '' : String(least) });
