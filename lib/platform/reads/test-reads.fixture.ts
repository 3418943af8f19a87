import type { Caller } from '@/lib/access/sessions/caller';
import { grantsFrom } from '@/lib/access/accounts/grants';
import type { Role } from '@/lib/roles';
import { ok } from '@/lib/result';
import { AccountBook, type AccountPage } from './account-book';
import { PlatformReader, type RefusedRead, SessionPlaces, SharedReads } from './platform-reader';
import { ExtrasMemory } from './extras';
import type { TestPlatform } from '../test-platform.fixture';
import { continueTrace } from '@/lib/request-id';

export const activeAccount = 'b69ba7c0-ba4e-4466-87c3-79d74d84217b';
export const closedAccount = 'd3c913d4-95f6-4249-8eca-b12d40ba5f90';

const accounts: AccountPage = {
  data: [
    { account_id: activeAccount, account_name: 'Active', status: 'ACTIVE' },
    { account_id: closedAccount, account_name: 'Closed', status: 'CLOSED' },
  ],
};

const callerOf = (role: Role): Caller => ({
  personId: 'p1',
  name: 'Some One',
  email: 'some@one.test',
  role,
  sessionKey: 'k1',
});

/** A reader with a test platform; without a role, the caller is not signed in. */
export function openReader(
  platform: TestPlatform,
  role: Role | undefined,
  refused: (read: RefusedRead) => Promise<void> = () => Promise.resolve(),
): PlatformReader {
  const reads = {
    client: platform.client,
    extras: new ExtrasMemory(),
    book: new AccountBook({
      readPage: () => Promise.resolve(ok(accounts)),
      isMissing: () => false,
      readDirectory: () => Promise.resolve([]),
    }),
    findTrace: () => Promise.resolve(continueTrace(undefined)),
    refused,
    shared: new SharedReads(),
    places: new SessionPlaces(),
  };
  const callerContext = role === undefined ? undefined : { caller: callerOf(role), grants: grantsFrom(true, []) };
  return new PlatformReader(reads, callerContext);
}
