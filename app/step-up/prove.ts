import { untilSignOut } from '@/app/sign-out/sign-out';
import { failed, ok, type Result } from '@/lib/result';

const unanswered = 'The console did not answer. Try again.';

/** Shows who somebody is, for these needs; why not, in a sentence. */
export async function prove(ids: readonly string[], answer: string): Promise<Result<void, string>> {
  try {
    const body = JSON.stringify({ ids, answer });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api/step-up', { method: 'POST', headers, body, signal: untilSignOut() });
    // Our own handler's answer (app/api/step-up), or a gateway's, which has none of these.
    const said = (await response.json()) as { ok?: unknown; error?: unknown; reason?: unknown };
    if (said.ok === true) return ok(undefined);
    return failed([said.error, said.reason].find((words) => typeof words === 'string') ?? unanswered);
  } catch {
    return failed(unanswered);
  }
}
