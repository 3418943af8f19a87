import type { Caller } from '@/lib/access/sessions/caller';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { envelope } from './check-request';
import type { WriteHouse } from './run-write';
import type { WriteAnswer, WriteProblem } from './write-answer';
import type { PrepareProblem } from './write-declaration';
import { refuse } from './write-problem';

interface Refused {
  readonly caller: Caller;
  readonly operation: string;
  readonly request: unknown;
  readonly requestId: string;
}

/** Refused because of who asks, or for what: that is written down. What only has to be typed again is not. */
const matters: readonly WriteProblem['kind'][] = ['permission', 'account', 'form', 'not-here'];

/** The refusal of a write, in the audit before it is answered. */
export async function refuseWrite(
  { store, time }: Pick<WriteHouse, 'store' | 'time'>,
  { caller, operation, request, requestId }: Refused,
  problem: PrepareProblem,
): Promise<WriteAnswer> {
  if (matters.includes(problem.kind)) {
    const database = await store();
    await recordRefusal(database, {
      by: caller,
      act: operation,
      // The request may be anything at all.
      account: envelope.pick({ account: true }).safeParse(request).data?.account ?? '',
      object: { type: 'form', id: envelope.pick({ formId: true }).safeParse(request).data?.formId ?? '' },
      reason: problem.sentence,
      requestId,
      at: await time.now(database),
    });
  }
  return refuse(problem, requestId);
}
