// Commands of tests on the store of a console that does not run: `store-commands.fixture.ts <command> [argument]`, bundled
// or with `--import tsx --conditions=react-server`. They print JSON, or nothing.
import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { changeGrants } from '@/lib/access/accounts/grants';
import { createPerson } from '@/lib/access/people/people';
import { openEnrolment, proveEnrolment } from '@/lib/access/second-factor/second-factor';
import { cookieSettings, sealSessionId, sessionKeyOf } from '@/lib/access/sessions/session-cookie';
import { beginSession } from '@/lib/access/sessions/sessions';
import { writeCounts } from '@/lib/audit/record-act';
import { storePaths, openStore, type Store } from '@/lib/store/open-store';
import { environment } from '@/lib/env';
import { addDays, todayIn } from '@/lib/format/plain-date';
import { observe } from '@/lib/mirror/filling/observe';
import { planWindows } from '@/lib/mirror/filling/windows';
import { builtInCredential, connectionHash, rowOfConnection, sealCredential } from '@/lib/access/viewers/credential';
import { openEmbedded } from '@/lib/store/embedded';
import { audit, connection, connectionGrant, person, session } from '@/lib/store/schema';
import { Sealer } from '@/lib/store/sealer';
import type { Role } from '../../pages/sign-in';
import { totpCode } from '../totp';
import { integer, readRow, readRows, text } from '@/lib/store/rows';

/** A person whom a test wants in the store of its console. */
export interface WantedCaller {
  readonly name: string;
  readonly role: Role;
  /** Whether their sessions began yesterday. */
  readonly expired?: boolean;
  /** By which limit of time their sessions are over: 15 minutes without a sign of them, or their role's longest time. */
  readonly over?: 'idle' | 'too-long';
  readonly disabled?: boolean;
  /** The stages of their sessions; by default one full session. */
  readonly sessions?: readonly ('whole' | 'code' | 'enrol')[];
  /** An authenticator app: in use, or about to be set up. */
  readonly factor?: 'proven' | 'begun';
  /** Whether they act through another connection than the built-in one. */
  readonly elsewhere?: boolean;
  /** The accounts that they are granted; by default only the master. */
  readonly accounts?: readonly string[];
}

export interface MadeCaller {
  readonly personId: string;
  readonly email: string;
  readonly password: string;
  /** The secret of the authenticator app; empty without one. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  readonly sessions: readonly { readonly cookie: string; readonly sessionKey: string }[];
}

/** A person and the password to sign in with. */
export interface WantedPerson {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
  /** The accounts that they are granted; by default only the master. */
  readonly accounts?: readonly string[];
}

/** The payouts that the mirror is to have of an account. */
export interface KeptPayouts {
  readonly account: string;
  readonly v2: readonly Readonly<Record<string, unknown>>[];
  readonly v1: readonly Readonly<Record<string, unknown>>[];
  /** The mirror gets no further account. */
  readonly isAlone?: true;
}

const commands: Readonly<Record<string, (argument: string) => Promise<unknown>>> = {
  'make-store': makeStore,
  // The tests of this folder write these arguments.
  'make-person': (text) => inStore((store) => makePerson(store, JSON.parse(text) as WantedPerson)),
  'make-callers': (text) => inStore((store) => makeCallers(store, JSON.parse(text) as readonly WantedCaller[])),
  'make-sandbox-caller': () => inStore(makeSandboxCaller),
  'keep-payouts': (text) => inStore((store) => keepPayouts(store, JSON.parse(text) as KeptPayouts)),
  // To close the store writes all changes to its tables.
  checkpoint: () => inStore(() => Promise.resolve(undefined)),
  'read-audit': () => inStore(readAudit),
  'read-tables': (which) => inStore((store) => digestTables(store, which === 'every' ? idle : noted)),
};

async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const opened = await openStore();
  try {
    return await work(opened.database);
  } finally {
    await opened.close();
  }
}

/** Makes an empty store in a data folder. */
async function makeStore(dataDir: string): Promise<undefined> {
  const { store, storeLock } = storePaths({ dataDir });
  const opened = await openEmbedded(store, storeLock);
  await opened.checkpoint();
  await opened.close();
}

async function makePerson(store: Store, wanted: WantedPerson): Promise<string> {
  const personId = await createPerson(store, wanted);
  const grant = wanted.accounts ?? ['master'];
  await changeGrants(store, { personId, grant, revoke: [], byId: undefined }, new Date());
  return personId;
}

async function makeCallers(store: Store, wanted: readonly WantedCaller[]): Promise<Record<string, MadeCaller>> {
  const made: Record<string, MadeCaller> = {};
  for (const one of wanted) made[one.name] = await makeCaller(store, one);
  return made;
}

async function makeCaller(store: Store, wanted: WantedCaller): Promise<MadeCaller> {
  const {
    name: wantedName,
    role,
    expired = false,
    over,
    disabled = false,
    factor,
    elsewhere = false,
    accounts = ['master'],
  } = wanted;
  const now = new Date();
  const email = `${wantedName}@matrix.test`;
  const password = `the password of ${wantedName} alone`;
  const personId = await makePerson(store, { email, name: wantedName, role, password, accounts });
  if (elsewhere) await connectElsewhere(store, personId, now);
  const sealer = new Sealer(variable('DATA_SECRET'));
  const secret = factor === undefined ? '' : ((await openEnrolment(store, sealer, personId, now)) ?? '');
  // The proof uses the code of a minute ago, so that this minute's codes stay unused.
  const before = new Date(now.getTime() - 60_000);
  const proof = { personId, code: factor === 'proven' ? totpCode(secret, before.getTime()) : '' };
  const recoveryCodes = factor === 'proven' ? await proveEnrolment(store, sealer, proof, before) : [];
  const sessions: { cookie: string; sessionKey: string }[] = [];
  const stages = wanted.sessions ?? ['whole'];
  const minutesOver = { idle: 15, 'too-long': role === 'admin' ? 4 * 60 : 8 * 60 };
  const minutesAgo = over === undefined ? (expired ? 24 * 60 : 0) : minutesOver[over];
  const begin = now.getTime() - minutesAgo * 60_000;
  for (const [place, stage] of stages.entries()) {
    // Each session begins a second after the one before.
    const begun = new Date(begin + (place - stages.length) * 1_000);
    const sessionId = await beginSession(store, personId, { address: '192.0.2.1', agent: 'matrix' }, begun, stage);
    if (over === 'too-long')
      await store
        .update(session)
        .set({ seenAt: now })
        .where(eq(session.key, sessionKeyOf(sessionId)));
    sessions.push({ cookie: cookieOf(sessionId), sessionKey: sessionKeyOf(sessionId) });
  }
  // The session stays open: the person is disabled, not the session.
  if (disabled) await store.update(person).set({ disabledAt: now }).where(eq(person.id, personId));
  return { personId, email, password, secret, recoveryCodes: recoveryCodes ?? [], sessions };
}

async function connectElsewhere(store: Store, personId: string, now: Date): Promise<void> {
  const connectionId = randomUUID();
  await store.insert(connection).values({
    id: connectionId,
    name: 'Elsewhere',
    environment: 'sandbox',
    baseUrl: 'https://x.example.com',
    timeZone: 'UTC',
    idvMethod: 'IDV_LINK',
    credentialSealed: '',
    clientHash: '',
    clientHint: '',
    putAt: now,
    putBy: personId,
  });
  await store.insert(connectionGrant).values({ personId, connectionId, grantedAt: now, grantedBy: personId });
}

/** Makes a person who acts through a sandbox connection instead of the built-in one; returns their cookie. */
async function makeSandboxCaller(store: Store): Promise<string> {
  const now = new Date();
  const personId = await makePerson(store, {
    email: 'sally@sandbox.test',
    name: 'Sally',
    role: 'operator',
    password: 'the password of Sally alone',
  });
  const id = randomUUID();
  const baseUrl = variable('PLATFORM_BASE_URL');
  const secret = { clientId: variable('PLATFORM_CLIENT_ID'), apiKey: variable('PLATFORM_API_KEY') };
  await store.insert(connection).values({
    id,
    name: 'Where to try things',
    environment: 'sandbox',
    baseUrl,
    timeZone: 'Asia/Shanghai',
    idvMethod: 'IDV_REDIRECT',
    putAt: now,
    putBy: personId,
    ...sealCredential(new Sealer(variable('DATA_SECRET')), baseUrl, rowOfConnection(id), secret),
  });
  await store.insert(connectionGrant).values({ personId, connectionId: id, grantedAt: now, grantedBy: personId });
  return cookieOf(await beginSession(store, personId, { address: '192.0.2.1', agent: 'sandbox' }, now));
}

/** Stores payouts as the account's whole last ninety days, and pauses the account, so that no read changes them. */
async function keepPayouts(store: Store, { account, v2, v1, isAlone }: KeptPayouts): Promise<undefined> {
  const { connection: through, timeZone: zone } = builtInCredential(environment());
  const today = todayIn(zone, Date.now());
  const firstDay = addDays(today, -89);
  const made = await readRow(
    store,
    sql`insert into mirror_account (client_hash, account, environment, time_zone, first_day, paused_at)
      values (${connectionHash(through)}, ${account}, 'sandbox', ${zone}, ${firstDay}, now()) returning id`,
    { id: integer },
  );
  const mirrored = { id: made?.id ?? 0, zone };
  await planWindows(store, { accountId: mirrored.id, firstDay, today });
  await store.execute(sql`update mirror_window set agreed = 2, agreed_at = now(), whole_at = now(), read_at = now()`);
  const kept = { database: store, sealer: new Sealer(variable('DATA_SECRET')) };
  const seen = { fields: 'all', sentMs: Date.now() } as const;
  await observe(kept, mirrored, { ...seen, feed: 'payouts', rows: v2 });
  await observe(kept, mirrored, { ...seen, feed: 'v1-payouts', rows: v1 });
  if (isAlone) {
    await store.execute(sql`create function none_comes() returns trigger language plpgsql as 'begin return null; end'`);
    await store.execute(sql`create trigger none_comes before insert on mirror_account
      for each row execute function none_comes()`);
  }
}

async function readAudit(store: Store): Promise<unknown> {
  // Counts that are still open are written first.
  await writeCounts(store, new Date(Date.now() + 3_600_000));
  const rows = await store.select().from(audit).orderBy(asc(audit.sequence));
  return rows.map(({ act, result, account, role, personId, sessionKey, objectId, after }) => ({
    act,
    result,
    account,
    role,
    personId,
    sessionKey,
    objectId,
    more: (JSON.parse(after ?? '{}') as { readonly more?: unknown }).more,
  }));
}

/**
 * Tables that a read itself may change: the last use of a session, refusals and exports, failed tries of links, calls
 * to the platform, readiness; and the empty form that a page with a form opens, which changes no record.
 */
const noted =
  /^(session|draft|audit|audit_head|audit_quiet|sign_in_attempt|platform_token|platform_budget|migration|readiness)$/;

/** Where a console that does no work writes: the check of readiness, and the last use of a session. */
const idle = /^(platform_budget|session)$/;

async function digestTables(store: Store, leftOut: RegExp): Promise<Record<string, string>> {
  const names = await readRows(
    store,
    sql`select table_name::text as name from information_schema.tables where table_schema = 'public' order by 1`,
    { name: text },
  );
  const digests: Record<string, string> = {};
  for (const { name: table } of names) {
    if (leftOut.test(table)) continue;
    const digest = sql`select md5(coalesce(string_agg(one::text, chr(10) order by one::text), '')) as digest`;
    const row = await readRow(store, sql`${digest} from ${sql.identifier(table)} one`, { digest: text });
    digests[table] = row?.digest ?? '';
  }
  return digests;
}

function cookieOf(sessionId: string): string {
  const { name: cookieName } = cookieSettings(variable('CONSOLE_ORIGIN')).session;
  return `${cookieName}=${sealSessionId(sessionId, variable('SESSION_SECRET'))}`;
}

/** A variable of the environment that the console will have. */
function variable(wanted: string): string {
  return process.env[wanted] ?? '';
}

const [name = '', argument = ''] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) throw new Error(`There is no command "${name}".`);
const answer = await command(argument);
if (answer !== undefined) process.stdout.write(JSON.stringify(answer));
