import { type AuditObject, type Doer, type ProgramName, recordCounted } from '@/lib/audit/record-act';
import { writeMessage, type Message } from '@/lib/messages/message';
import type { Store } from '@/lib/store/open-store';

export interface RefusedAct {
  /** Undefined for a program. */
  readonly by: Doer | undefined;
  readonly program?: ProgramName | undefined;
  /** An operation's name, or an act of the console itself. */
  readonly act: string;
  /** Undefined for acts that belong to no account. */
  readonly account?: string | undefined;
  readonly object?: AuditObject | undefined;
  readonly reason: Message;
  /** The id of another request than the caller's own. */
  readonly requestId?: string | undefined;
  readonly at: Date;
  /** A refused page asks again while it is open: only the first refusal is recorded. */
  readonly mayRepeat?: boolean | undefined;
}

const lastsMs = 10 * 60_000;

/** The first refusals of one act to one person have a line each; further ones are counted. */
const mostOfAnAct = 5;

export async function recordRefusal(store: Store, given: RefusedAct): Promise<void> {
  const { by, program, act, object = { type: 'console', id: '' }, reason, requestId, at, mayRepeat = false } = given;
  const account = plain(given.account ?? '');
  const line = {
    at,
    by,
    program,
    kind: 'refusal',
    act,
    account,
    object: { type: object.type, id: plain(object.id) },
    result: 'refused',
    after: { reason: writeMessage(reason) },
    requestId,
  } as const;
  const ofAct = `refusal ${by?.personId ?? program ?? ''} ${act}`;
  const again = { key: `${ofAct} again ${account}`, most: 1, lastsMs };
  await recordCounted(store, line, [...(mayRepeat ? [again] : []), { key: ofAct, most: mostOfAnAct, lastsMs }]);
}

/** An invented id may be long and hold any characters: it is cut, and only printable ASCII stays. */
function plain(id: string): string {
  return id.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);
}
