import 'server-only';
import { mayEnter, notGranted } from '@/lib/access/accounts/grants';
import { everyAccount } from '@/lib/addresses/every-account';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { type Viewer, viewerOf } from '@/lib/access/viewers/viewer';
import { message } from '@/lib/messages/message';
import { platformContext } from '@/lib/platform/platform-context';
import { notAllowed, type ReadError } from '@/lib/platform/reads/read-error';
import { continueTrace } from '@/lib/request-id';
import { failed, ok, type Result } from '@/lib/result';
import { store, type Store } from '@/lib/store/open-store';
import { findRecordedAccounts } from './find-recorded';
import type { RecordedListName } from './recorded-query';

/** The recorded writes that the person behind the request may see. */
interface RecordScope {
  readonly database: Store;
  readonly viewer: Viewer;
  readonly accounts: readonly RecordedAccount[];
}

interface RecordedAccount {
  readonly account: string;
  readonly name: string | undefined;
  /** True if the account was not granted to the person, who sees some of its rows all the same. */
  readonly isElsewhere: boolean;
}

/** Opens the list for one account; for `all`, for every account of which the person sees rows of the list. */
export async function openRecords(list: RecordedListName, account: string): Promise<Result<RecordScope, ReadError>> {
  const { id } = continueTrace(undefined);
  const { callerContext, credential, book } = await platformContext();
  if (callerContext === undefined) return failed(notAllowed('session', message('terms.signedOut'), id));
  const { caller, grants } = callerContext;
  const database = await store();
  const viewer = viewerOf(caller, grants, credential);
  if (account !== everyAccount && !mayEnter({ role: caller.role, grants }, account)) {
    const reason = notGranted;
    const refused = { by: caller, act: 'operations', account, reason, requestId: id, at: new Date(), mayRepeat: true };
    await recordRefusal(database, refused);
    return failed(notAllowed('permission', reason, id));
  }
  const accounts = account === everyAccount ? await findRecordedAccounts(database, list, viewer) : [account];
  const known = await book.list();
  const names = new Map(known.ok ? known.value.accounts.map((one) => [one.id, one.name]) : []);
  const described = accounts.map((one) => ({
    account: one,
    name: names.get(one),
    isElsewhere: !mayEnter({ role: caller.role, grants }, one),
  }));
  return ok({ database, viewer, accounts: described });
}
