import { everyAccount } from '@/lib/addresses/every-account';
import 'server-only';
import { mayRunAs } from '@/lib/access/permissions/permissions';
import type { Caller } from '@/lib/access/sessions/caller';
import { type Viewer, viewerOf } from '@/lib/access/viewers/viewer';
import { operations, type ListName } from '@/lib/contract/operations';
import { crowdedError } from '@/lib/contract/platform-error';
import { environment } from '@/lib/env';
import { todayIn } from '@/lib/format/plain-date';
import { connectionHash } from '@/lib/access/viewers/credential';
import { platformContext } from '@/lib/platform/platform-context';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { failed, ok, type Result } from '@/lib/result';
import { type OpenStore, openStore } from '@/lib/store/open-store';
import { unkeptAccount } from './coverage';
import type { PayoutQuery } from './payouts/payout-query';
import { findMirrorAccounts } from './filling/mirror-accounts';
import { statementTurns } from '@/lib/platform/limits/statement-turns';

/** How long a person is asked to wait whose statements are already queued. */
const crowdedPauseMs = 2_000;

/** The part of the mirror that the person behind the request may see, for one list. */
export interface MirrorScope extends Pick<OpenStore, 'database' | 'changes'> {
  /**
   * Ids in the mirror; `unkeptAccount` for each account that it does not keep (yet), so that coverage counts it as
   * missing.
   */
  readonly accountIds: readonly number[];
  /** The accounts that the person may see, `master` or a sub-account's id, whether the mirror keeps them or not. */
  readonly accounts: readonly { readonly account: string; readonly name: string | undefined }[];
  /** The mirror's id of one of these accounts. */
  readonly idOf: (account: string) => number | undefined;
  /** The platform's time zone, and its day now. */
  readonly zone: string;
  readonly today: string;
  /** The person who asks. */
  readonly caller: Caller | undefined;
  /** The caller as a viewer, with grants and connection. */
  readonly viewer: Viewer | undefined;
  /** Whether this console keeps a mirror at all. */
  readonly isOn: boolean;
}

/** The ids of the accounts that a list is narrowed to; the ids of all accounts where it is not narrowed. */
export function accountIdsFor(
  { accountIds, idOf, accounts }: MirrorScope,
  { account: wanted }: Pick<PayoutQuery, 'account'>,
): readonly number[] {
  if (wanted === undefined) return accountIds;
  return accounts.flatMap(({ account }) => (wanted.includes(account) ? (idOf(account) ?? unkeptAccount) : []));
}

/** The mirror's ids of the accounts of a list: of one, or of all that the person may see; none where one is unknown. */
export function listedAccounts({ accountIds, idOf }: MirrorScope, account: string): readonly number[] {
  if (account === everyAccount) return accountIds;
  const id = idOf(account);
  return id === undefined ? [] : [id];
}

/**
 * Finds out who is asking, and whether this person may see this list for this account; for `all`, for which accounts. A
 * refusal is recorded like the refusal of a read of the platform.
 */
export async function openMirror(list: ListName, account: string): Promise<Result<MirrorScope, ReadError>> {
  const { credential, reader, book, callerContext } = await platformContext();
  const operation = operations[list];
  // Without a signed-in person the platform is not called: the request is refused below.
  const known = callerContext === undefined ? undefined : await book.list();
  const named = new Map(known?.ok ? known.value.accounts.map((one) => [one.id, one]) : []);
  let accounts: string[] = [account];
  let isNamed = true;
  if (account === everyAccount && callerContext !== undefined) {
    const { given, everyAccount: isEvery } = callerContext.grants;
    // Where the list of accounts cannot be read, accounts that were granted by name are known all the same.
    const others = known?.ok ? named.keys() : given;
    accounts = [...new Set(['master', ...others])].filter((id) => mayRunAs(callerContext, list, id).ok);
    isNamed = known?.ok === true || !isEvery;
  }
  // A person who may see no account is refused like one who may not see the single account.
  const [first = account] = accounts;
  const admitted = await reader.admit(operation, first === everyAccount ? 'master' : first);
  if (!admitted.ok) return failed(admitted.error);
  const turns = statementTurns();
  const person = callerContext?.caller.personId ?? '';
  if (turns.isCrowded(person)) {
    return failed({
      ...crowdedError(),
      referenceId: '',
      refusedFor: undefined,
      reason: undefined,
      retryAfterMs: crowdedPauseMs,
    });
  }
  const { database: ofAll, changes } = await openStore();
  const database = turns.over(ofAll, person);
  const isOn = environment().mirrorDays > 0;
  // The ids are read over the store itself: their cache would be lost with the person's own view of the store.
  const ids = isOn
    ? await findMirrorAccounts(ofAll, connectionHash(credential.connection), accounts)
    : new Map<string, number>();
  // People cannot open an account that may not act; the rows that the mirror kept of it stay visible.
  const seen = accounts.filter((id) => ids.has(id) || named.get(id)?.mayAct !== false);
  return ok({
    database,
    changes,
    accountIds: [...seen.map((id) => ids.get(id) ?? unkeptAccount), ...(isNamed ? [] : [unkeptAccount])],
    idOf: (wanted) => ids.get(wanted),
    accounts: seen.map((id) => ({ account: id, name: named.get(id)?.name })),
    zone: credential.timeZone,
    today: todayIn(credential.timeZone, Date.now()),
    caller: callerContext?.caller,
    viewer: callerContext && viewerOf(callerContext.caller, callerContext.grants, credential),
    isOn,
  });
}
