'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActButton } from '@/app/settings/act-button';
import { useLateWindow } from '@/components/overlay/use-late';
import { Button } from '@/components/ui/button';
import type { AlertRule, RuleScope, RuleSetting } from '@/lib/alerts/alert-rules';
import type { AlertLimit } from '@/lib/alerts/kinds/define-alert';
import { removeAlertRuleAction } from '../actions';
import type { RuleDialogProps } from './rule-dialog';
import type { NamedScope } from './rule-filter';

/** A rule with its filters in words; empty: every payout. */
type FilteredSetting = RuleSetting & { readonly filter?: string };

interface WrittenRule extends Omit<AlertRule, 'set'> {
  readonly set: readonly (RuleScope & FilteredSetting)[];
}

interface RulesTableProps extends Pick<RuleDialogProps, 'facets' | 'countryNames'> {
  readonly rules: readonly WrittenRule[];
  /** The accounts that a rule can be set for. */
  readonly accounts: readonly NamedScope[];
}

const loadDialog = async () => (await import('./rule-dialog')).RuleDialog;

/** Every kind of alert, with its rule for all accounts and its rules for single ones. */
export function RulesTable({ rules, ...context }: RulesTableProps) {
  const t = useTranslations('alerts.rules');
  const { accounts } = context;
  const [edited, setEdited] = useState<WrittenRule>();
  const close = () => setEdited(undefined);
  const { Late: RuleDialog } = useLateWindow<RuleDialogProps>(loadDialog, {
    open: edited !== undefined,
    onOpenChange: close,
  });
  return (
    <>
      <div className="overflow-x-auto" role="region" aria-label={t('title')} tabIndex={0}>
        <table className="w-full max-w-5xl text-sm">
          <caption className="sr-only">{t('title')}</caption>
          <thead className="text-ink-muted border-line-strong border-b text-left text-xs">
            <tr>
              {([t('kind'), t('everywhere'), t('exceptions')] as const).map((head) => (
                <th key={head} scope="col" className="py-1 pr-4 font-medium">
                  {head}
                </th>
              ))}
              <th scope="col" className="py-1">
                <span className="sr-only">{t('act')}</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-line divide-y">
            {rules.map((rule) => (
              <RuleRow key={rule.kind} rule={rule} accounts={accounts} onEdit={() => setEdited(rule)} />
            ))}
          </tbody>
        </table>
      </div>
      {edited === undefined || RuleDialog === undefined ? null : (
        <RuleDialog {...context} rule={edited} onClose={close} />
      )}
    </>
  );
}

interface RuleRowProps extends Pick<RulesTableProps, 'accounts'> {
  readonly rule: WrittenRule;
  readonly onEdit: () => void;
}

const isEverywhere = ({ clientHash }: RuleScope) => clientHash === '';

function RuleRow({ rule, accounts, onEdit }: RuleRowProps) {
  const t = useTranslations('alerts.rules');
  const name = useTranslations('alerts.kinds')(`${rule.kind}.name`);
  const settingWords = useSettingWords(rule.limit);
  const everywhere = rule.set.find(isEverywhere);
  const exceptions = rule.set.filter((one) => !isEverywhere(one));
  return (
    <tr className="align-top">
      <th scope="row" className="py-2 pr-4 text-left font-normal">
        {name}
      </th>
      <td className="py-2 pr-4">
        {settingWords(everywhere ?? rule.usual)}
        {everywhere === undefined ? (
          <span className="text-ink-faint ml-2 text-xs">{t('usual')}</span>
        ) : (
          <RemoveRule rule={rule} of={everywhere} label={t('back')} name={t('backOf', { kind: name })} />
        )}
      </td>
      <td className="py-2 pr-4">
        {exceptions.length === 0 ? <span className="text-ink-faint">{t('none')}</span> : null}
        <ul className="flex flex-col gap-1">
          {exceptions.map((one) => {
            const account = nameOf(accounts, one);
            return (
              <li key={`${one.clientHash} ${one.account}`}>
                {t('ofAccount', { account, setting: settingWords(one) })}
                <RemoveRule rule={rule} of={one} label={t('remove')} name={t('removeOf', { account, kind: name })} />
              </li>
            );
          })}
        </ul>
      </td>
      <td className="py-1.5 text-right">
        <Button size="sm" aria-haspopup="dialog" aria-label={t('editOf', { kind: name })} onClick={onEdit}>
          {t('edit')}
        </Button>
      </td>
    </tr>
  );
}

interface RemoveRuleProps {
  readonly rule: Pick<AlertRule, 'kind'>;
  readonly of: RuleScope;
  readonly label: string;
  readonly name: string;
}

function RemoveRule({ rule: { kind }, of: { clientHash, account }, label, name }: RemoveRuleProps) {
  const t = useTranslations('alerts.rules');
  return (
    <span className="ml-2 inline-flex">
      <ActButton
        size="sm"
        variant="quiet"
        label={label}
        name={name}
        action={removeAlertRuleAction}
        input={{ kind, clientHash, account }}
        done={t('removed')}
      />
    </span>
  );
}

const nameOf = (accounts: readonly NamedScope[], { clientHash, account }: RuleScope) =>
  accounts.find((one) => one.clientHash === clientHash && one.account === account)?.name ?? account;

/** The words of a setting: off, on, or the limit. */
function useSettingWords(limit: AlertLimit | undefined) {
  const t = useTranslations('alerts.rules');
  return ({ isOn, least, filter = '' }: FilteredSetting): string => {
    if (!isOn) return t('off');
    const setting = limit === undefined || least === undefined ? t('on') : t(limit.unit, { count: least });
    return filter === '' ? setting : t('withFilter', { setting, filter });
  };
}
