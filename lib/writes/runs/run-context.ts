import 'server-only';
import { eq } from 'drizzle-orm';
import { findViewer, viewerContext } from '@/lib/access/viewers/find-viewer';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { person } from '@/lib/store/schema';
import { openContextFor } from '../submit/define-write-action';
import type { WriteContext } from '../submit/record-and-send';
import type { RunRow } from './run-worker';

/** The context of the person of a run as they are now: a run goes on after its page and its session have ended. */
export async function openRunContext(run: RunRow): Promise<Result<WriteContext, Message>> {
  const context = await viewerContext();
  const [viewer, [found]] = await Promise.all([
    findViewer(context, run.personId),
    context.database.select().from(person).where(eq(person.id, run.personId)),
  ]);
  if (found === undefined || viewer === undefined || viewer.isDisabled) {
    return failed(message('card-runs.stopped.person'));
  }
  if (viewer.clientHash !== run.clientHash) return failed(message('card-runs.stopped.connection'));
  const { id: personId, name, email, role } = found;
  const caller = { personId, name, email, role, sessionKey: run.sessionKey };
  const opened = await openContextFor(run, caller, run.id);
  if (opened === undefined) return failed(message('writes.problem.connectionGone'));
  const { requireProof } = opened;
  return ok({ ...opened, requireProof: run.provenAt !== null ? () => Promise.resolve(undefined) : requireProof });
}
