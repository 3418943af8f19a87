'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/failure/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import type { ApprovalRule } from '@/lib/writes/approvals/approval-policy';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { useSettingsAct } from '../act-button';
import { removeRuleAction } from './actions';

export interface RuleListProps {
  readonly rules: readonly ApprovalRule[];
  /** Of each operation, as the platform's interface names it. */
  readonly titles: Readonly<Record<string, string>>;
  /** For whoever may not remove one: the id of the words that say who may. */
  readonly refusedBy?: string;
}

export function RuleList({ rules, titles, refusedBy }: RuleListProps) {
  const t = useTranslations('approvals.rules');
  const words = useWords();
  const { problem, run } = useSettingsAct(removeRuleAction, t('removalWaits'));
  if (rules.length === 0) {
    return <EmptyState title={t('none')}>{t('noneNote')}</EmptyState>;
  }
  return (
    <>
      {problem === undefined ? null : (
        <p role="alert" className="text-negative-ink px-4 py-2 text-sm">
          {problem}
        </p>
      )}
      <ul aria-label={t('list')} className="divide-line divide-y">
        {rules.map((rule) => (
          <li key={rule.id} className="flex items-center justify-between gap-4 px-4 py-2 text-sm">
            <div className="min-w-0">
              <p className="text-ink font-medium">{words(ruleName(rule, titles))}</p>
              <p className="text-ink-muted text-xs">{words(ruleConditions(rule))}</p>
            </div>
            <IconButton
              label={t('remove', { rule: words(ruleName(rule, titles)), conditions: words(ruleConditions(rule)) })}
              icon={<Trash2 aria-hidden />}
              disabled={refusedBy !== undefined}
              aria-describedby={refusedBy}
              onClick={() => void run({ id: rule.id })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a rule is for: "Update Card Status: cancel". */
function ruleName({ operation, act }: ApprovalRule, titles: Readonly<Record<string, string>>): Message {
  const title = (Object.hasOwn(titles, operation) ? titles[operation] : undefined) ?? operation;
  return act === null
    ? message('terms.asWritten', { text: title })
    : message('approvals.rules.nameOfAct', { operation: title, act });
}

/** When it holds, in one line. */
function ruleConditions({ account, role, field, value, currency, amountFrom }: ApprovalRule): Message {
  const all = [
    account === null
      ? message('approvals.rules.conditions.anyAccount')
      : message('approvals.rules.conditions.account', { account }),
    role === null
      ? message('approvals.rules.conditions.anyRole')
      : message('approvals.rules.conditions.role', { role: message(`terms.roles.${role}`) }),
    ...(field === null
      ? []
      : [
          value === null
            ? message('approvals.rules.conditions.hasField', { field })
            : message('approvals.rules.conditions.fieldIs', { field, value }),
        ]),
    ...(currency === null || amountFrom === null
      ? []
      : [message('approvals.rules.conditions.amount', { amount: amountFrom, currency })]),
  ];
  return all.reduce((one, others) => message('approvals.rules.conditions.all', { one, others }));
}
