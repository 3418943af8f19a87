import 'server-only';
import { mayRunAs } from '@/lib/access/permissions/permissions';
import type { Caller } from '@/lib/access/sessions/caller';
import { operations, type ListName } from '@/lib/contract/operations';
import { crowdedError } from '@/lib/contract/platform-error';
import { environment } from '@/lib/env';
import { todayIn } from '@/lib/format/plain-date';
import { connectionHash } from '@/lib/platform/connections/credential';
import { platformContext } from '@/lib/platform/platform-context';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { failed, ok, type Result } from '@/lib/result';
import { type OpenStore, openStore } from '@/lib/store/open-store';
import { unkeptAccount } from './coverage';
import type { PayoutQuery } from './payout-query';
import { findMirrorAccounts } from './filling/mirror-accounts';
import { statementTurns } from '@/lib/platform/limits/statement-turns';

/** All accounts that the person may see, in place of one account's id in a path. */
export const everyAccount = 'all';

/** What somebody is asked to wait whose statements wait already. */
const crowdedPauseMs = 2_000;

/** What of the mirror the person behind the request may look at for one list. */
export interface MirrorScope {
  readonly database: OpenStore['database'];
  /** Ids in the mirror; `unkeptAccount` for each that it does not keep (yet), so that coverage counts it as missing. */
  readonly accountIds: readonly number[];
  /** The accounts that may be seen, `master` or a sub-account's id, whether the mirror has them or not. */
  readonly accounts: readonly { readonly account: string; readonly name: string | undefined }[];
  /** The id in the mirror of one of these accounts. */
  readonly idOf: (account: string) => number | undefined;
  /** The platform's zone and its day now. */
  readonly zone: string;
  readonly today: string;
  /** Who asks. */
  readonly caller: Caller | undefined;
  /** Whether this console keeps a mirror at all. */
  readonly isOn: boolean;
}

/** The ids of those of these accounts that a list is narrowed to; of all where it is not. */
export function accountIdsFor(
  { accountIds, idOf, accounts }: MirrorScope,
  { account: wanted }: Pick<PayoutQuery, 'account'>,
): readonly number[] {
  if (wanted === undefined) return accountIds;
  return accounts.flatMap(({ account }) => (wanted.includes(account) ? (idOf(account) ?? unkeptAccount) : []));
}

/**
 * Asks who is asking, and whether they may see that list of that account; of `all`, of which accounts. A refusal is
 * written down as that of a read of the platform is.
 */
export async function openMirror(list: ListName, account: string): Promise<Result<MirrorScope, ReadError>> {
  const { credential, reader, book, callerContext } = await platformContext();
  const operation = operations[list];
  // For nobody the platform is asked nothing: below they are refused.
  const known = callerContext === undefined ? undefined : await book.list();
  const named = new Map(known?.ok ? known.value.accounts.map((one) => [one.id, one]) : []);
  let accounts: string[] = [account];
  let isNamed = true;
  if (account === everyAccount && callerContext !== undefined) {
    const { given, everyAccount: isEvery } = callerContext.grants;
    // Where nobody can say which accounts there are, those that were granted by name are known all the same.
    const others = known?.ok ? named.keys() : given;
    accounts = [...new Set(['master', ...others])].filter((id) => mayRunAs(callerContext, list, id).ok);
    isNamed = known?.ok === true || !isEvery;
  }
  // Whoever may see none of them is refused like whoever may not see the one.
  const [first = account] = accounts;
  const admitted = await reader.admit(operation, first === everyAccount ? 'master' : first);
  if (!admitted.ok) return failed(admitted.error);
  const turns = statementTurns();
  const person = callerContext?.caller.personId ?? '';
  if (turns.isCrowded(person)) {
    return failed({
      ...{ ...crowdedError(), referenceId: '', refusedFor: undefined, reason: undefined },
      retryAfterMs: crowdedPauseMs,
    });
  }
  const database = turns.over((await openStore()).database, person);
  const isOn = environment().mirrorDays > 0;
  const ids = isOn
    ? await findMirrorAccounts(database, connectionHash(credential.connection), accounts)
    : new Map<string, number>();
  // Nobody can open an account that may not act; what the mirror kept of it before stays.
  const seen = accounts.filter((id) => ids.has(id) || named.get(id)?.mayAct !== false);
  return ok({
    database,
    accountIds: [...seen.map((id) => ids.get(id) ?? unkeptAccount), ...(isNamed ? [] : [unkeptAccount])],
    idOf: (wanted) => ids.get(wanted),
    accounts: seen.map((id) => ({ account: id, name: named.get(id)?.name })),
    zone: credential.timeZone,
    today: todayIn(credential.timeZone, Date.now()),
    caller: callerContext?.caller,
    isOn,
  });
}
