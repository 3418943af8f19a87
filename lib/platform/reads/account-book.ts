import type { Account } from '@/lib/contract/accounts';
import type { PlatformError } from '@/lib/contract/platform-error';
import { message, type Message } from '@/lib/messages/message';
import { ok, type Result } from '@/lib/result';
import { within } from '@/lib/front/within';
import { readPages } from './find-in-pages';

export interface ActingAccount {
  readonly id: string;
  readonly name: string;
  /** The status that the platform says; `ACTIVE` for an account that is only in the admins' directory. */
  readonly status: string;
  /** Extras 4.1: the console acts on behalf of active accounts alone. */
  readonly mayAct: boolean;
}

export interface AccountList {
  readonly accounts: readonly ActingAccount[];
  readonly source: 'platform' | 'directory';
  readonly readAtMs: number;
}

/** @internal Exported for tests. */
export interface AccountPage {
  readonly data: readonly Account[];
  readonly total_pages?: number | undefined;
}

export interface AccountSources {
  readonly readPage: (pageNumber: number, pageSize: number) => Promise<Result<AccountPage, PlatformError>>;
  /** Whether the platform's answers have shown that it has no such list. */
  readonly isMissing: () => boolean;
  readonly readDirectory: () => Promise<readonly { readonly accountId: string; readonly name: string }[]>;
}

const freshMs = 60_000;
const freshDirectoryMs = 2_000;
/** An id that is not in the list may be newer than the list. */
const lookAgainMs = 5_000;
/**
 * A hanging read does not keep a known list from people; for a while afterwards, no request waits for the next read.
 */
const longestWaitMs = 1_000;
const calmMs = 15_000;

/** The sub-accounts by name: the platform's list if it answers, else the admins' directory. */
export class AccountBook {
  readonly #sources: AccountSources;
  readonly #now: () => number;
  #known: AccountList | undefined;
  #calmUntilMs = -Infinity;
  #reading: Promise<Result<AccountList, PlatformError>> | undefined;

  constructor(sources: AccountSources, now: () => number = Date.now) {
    this.#sources = sources;
    this.#now = now;
  }

  /** While the platform cannot be asked, the last list is used. */
  async list(): Promise<Result<AccountList, PlatformError>> {
    const known = this.#known;
    const fresh = known?.source === 'directory' ? freshDirectoryMs : freshMs;
    if (known !== undefined && this.#now() - known.readAtMs < fresh) return ok(known);
    const reading = this.#readOnce();
    if (known === undefined) return await reading;
    if (this.#now() < this.#calmUntilMs) return ok(known);
    const read = await within(reading, longestWaitMs);
    if (read?.ok === true) return read;
    this.#calmUntilMs = this.#now() + calmMs;
    return ok(known);
  }

  /** Undefined if no such account is known. Fails only if there is no list at all. */
  async find(id: string): Promise<Result<ActingAccount | undefined, PlatformError>> {
    const list = await this.list();
    if (!list.ok) return list;
    const found = findIn(list.value, id);
    if (found !== undefined || this.#now() - list.value.readAtMs < lookAgainMs) return ok(found);
    const newer = await this.#readOnce();
    return ok(newer.ok ? findIn(newer.value, id) : undefined);
  }

  #readOnce(): Promise<Result<AccountList, PlatformError>> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<Result<AccountList, PlatformError>> {
    if (this.#sources.isMissing()) return await this.#readDirectory();
    const accounts = new Map<string, ActingAccount>();
    const read = await readPages(
      ({ page_number, page_size }) => this.#sources.readPage(page_number, page_size),
      (rows) => {
        for (const account of rows) accounts.set(account.account_id, toActingAccount(account));
        return true;
      },
    );
    if (!read.ok) return this.#sources.isMissing() ? await this.#readDirectory() : read;
    return ok(this.#remember([...accounts.values()], 'platform'));
  }

  async #readDirectory(): Promise<Result<AccountList, PlatformError>> {
    const entries = await this.#sources.readDirectory();
    const accounts = entries.map(({ accountId, name }) => ({ id: accountId, name, status: 'ACTIVE', mayAct: true }));
    return ok(this.#remember(accounts, 'directory'));
  }

  #remember(accounts: readonly ActingAccount[], source: AccountList['source']): AccountList {
    this.#known = { accounts, source, readAtMs: this.#now() };
    return this.#known;
  }
}

function findIn({ accounts }: AccountList, id: string): ActingAccount | undefined {
  return accounts.find((account) => account.id === id);
}

/** The registered name, not the nick name: people must know whose money they act on. */
function toActingAccount({ account_id: id, account_name: name, status }: Account): ActingAccount {
  return { id, name, status, mayAct: status === 'ACTIVE' };
}

/** Why this account cannot act; undefined when it can, or when only the platform can say. */
export async function findAccountProblem(book: AccountBook, account: string): Promise<Message | undefined> {
  if (account === 'master') return undefined;
  // The id becomes a header, and a text of another form is no id of this platform.
  if (!/^[A-Za-z0-9-]{1,64}$/.test(account)) return message('terms.refused.accountId');
  const found = await book.find(account);
  // Without any list the platform itself decides.
  if (!found.ok) return undefined;
  if (found.value === undefined) return message('terms.refused.accountUnknown');
  return found.value.mayAct ? undefined : message('terms.refused.accountNotActive', { status: found.value.status });
}
