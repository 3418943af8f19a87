import { randomUUID } from 'node:crypto';
import { answerOwnRead, handled } from '@/app/api/refusal';
import { readsWholeAudit } from '@/lib/access/permissions/read-audit';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { effectWords } from '@/app/settings/approvals/effect-words';
import { message, readMessage, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { type ApprovalRule, readRules } from '@/lib/writes/approvals/approval-policy';
import { ruleInput } from '@/lib/writes/approvals/edit-policy';
import { readRuleEffect, type RuleChange } from '@/lib/writes/approvals/rule-effect';

export const dynamic = 'force-dynamic';

/** What a new rule, or the removal of a rule, would have done in the last days, before an administrator saves it. */
export const GET = handled(async (request: Request): Promise<Response> => {
  const { role } = await requirePermission('approval-rule.add');
  const database = await store();
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const change = changeOf(await readRules(database), asked);
  if (!change.ok) return answerOwnRead(ok({ problem: change.error }));
  const effect = await readRuleEffect(database, change.value, { now: new Date(), lists: readsWholeAudit(role) });
  return answerOwnRead(ok(effectWords(effect)));
});

/** `removed` is the id of a rule; without it, the fields are those of a new rule. */
function changeOf(
  before: readonly ApprovalRule[],
  { removed, ...typed }: Readonly<Record<string, string>>,
): Result<RuleChange, Message> {
  if (removed !== undefined) {
    const after = before.filter(({ id }) => id !== removed);
    return after.length === before.length ? failed(message('changes.noRule')) : ok({ before, after });
  }
  const rule = ruleInput.safeParse(typed);
  if (rule.success) return ok({ before, after: [...before, { id: randomUUID(), ...rule.data }] });
  const [issue] = rule.error.issues;
  return failed(issue === undefined ? message('terms.incomplete') : readMessage(issue.message));
}
