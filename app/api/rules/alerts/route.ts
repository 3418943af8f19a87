import { answerOwnRead, handled, noStore } from '@/app/api/refusal';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { alertRuleInput } from '@/lib/alerts/alert-rules';
import { countRaised } from '@/lib/alerts/count-raised';
import { environment } from '@/lib/env';
import { readMessage } from '@/lib/messages/message';
import { ok } from '@/lib/result';
import { store } from '@/lib/store/open-store';

export const dynamic = 'force-dynamic';

/** The fields that an administrator typed and that no rule can have; the form says so while it is filled in. */
const typed = ['least', 'search'];

/** How often a rule would have alerted, before an administrator saves it. */
export const GET = handled(async (request: Request): Promise<Response> => {
  await requirePermission('alert-rule.set');
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const rule = alertRuleInput.safeParse({ clientHash: '', account: '', ...asked, isOn: true });
  if (rule.success) return answerOwnRead(ok(await countRaised(await store(), environment(), rule.data)));
  const [issue] = rule.error.issues;
  return issue !== undefined && typed.includes(String(issue.path[0]))
    ? answerOwnRead(ok({ problem: readMessage(issue.message) }))
    : Response.json({ kind: 'invalid', referenceId: '' }, { status: 400, headers: noStore });
});
