'use client';

import { Trash2 } from 'lucide-react';
import { EmptyState } from '@/components/failure/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import type { ApprovalRule } from '@/lib/writes/approvals/approval-policy';
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
  const { problem, run } = useSettingsAct(removeRuleAction, 'The removal waits for a second administrator');
  if (rules.length === 0) {
    return <EmptyState title="No rules">Only what a role may merely propose needs a second person.</EmptyState>;
  }
  return (
    <>
      {problem === undefined ? null : (
        <p role="alert" className="text-negative-ink px-4 py-2 text-sm">
          {problem}
        </p>
      )}
      <ul aria-label="Rules" className="divide-line divide-y">
        {rules.map((rule) => (
          <li key={rule.id} className="flex items-center justify-between gap-4 px-4 py-2 text-sm">
            <div className="min-w-0">
              <p className="text-ink font-medium">{ruleName(rule, titles)}</p>
              <p className="text-ink-muted text-xs">{ruleConditions(rule)}</p>
            </div>
            <IconButton
              label={`Remove the rule: ${ruleName(rule, titles)}, ${ruleConditions(rule)}`}
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
function ruleName({ operation, act }: ApprovalRule, titles: Readonly<Record<string, string>>): string {
  const title = (Object.hasOwn(titles, operation) ? titles[operation] : undefined) ?? operation;
  return act === null ? title : `${title}: ${act}`;
}

/** When it holds, in one line. */
function ruleConditions({ account, role, field, value, currency, amountFrom }: ApprovalRule): string {
  const parts = [
    account === null ? 'any account' : `account ${account}`,
    role === null ? 'whoever asks' : `asked for by the role ${role}`,
    ...(field === null ? [] : [value === null ? `with ${field}` : `with ${field} = ${value}`]),
    ...(currency === null || amountFrom === null ? [] : [`from ${amountFrom} ${currency}`]),
  ];
  return parts.join(', ');
}
