import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '@/lib/access/viewers/viewer';
import type { Role } from '@/lib/roles';
import type { OpenStore } from '@/lib/store/open-store';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { putWrite } from '@/lib/writes/test-recorded.fixture';
import { mirrorKinds } from '@/lib/mirror/filling/feeds';
import { recordLists } from './change';
import { ChangeHub } from './change-hub';
import { changeStream } from './change-stream';

let opened: OpenStore;
let hub: ChangeHub;
let open: AbortController;
let nowMs = 0;
beforeAll(async () => {
  opened = await openTestStore();
});
afterAll(() => opened.close());
beforeEach(() => {
  nowMs = 0;
  hub = new ChangeHub({ listen: (ears) => opened.listen(ears), nowMs: () => nowMs });
  open = new AbortController();
  return () => open.abort();
});

function viewer(role: Role, accounts: readonly string[], more: Partial<Viewer> = {}): Viewer {
  const grants = { everyAccount: false, given: new Set(accounts), taken: new Set<string>() };
  return {
    personId: randomUUID(),
    role,
    isDisabled: false,
    clientHash: 'c',
    connectionId: 'built-in',
    grants,
    ...more,
  };
}

/** What a browser reads of a stream. */
class Reader {
  readonly words: string[] = [];
  hasEnded = false;

  constructor(of: Viewer, agoMs = 0, isDelegate = false) {
    void this.#read(
      changeStream({
        hub,
        viewer: of,
        isDelegate,
        session: of.personId,
        agoMs,
        isLive: () => Promise.resolve(true),
        signal: open.signal,
      }),
    );
  }

  async #read(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const part of stream) this.words.push(...decoder.decode(part).split('\n\n').filter(Boolean));
    this.hasEnded = true;
  }

  get changes(): readonly unknown[] {
    return this.words.flatMap((word) => {
      const data = /^event: changed\ndata: (.*)$/.exec(word)?.[1];
      if (data === undefined) return [];
      const { version, ...change } = JSON.parse(data) as { readonly version: string };
      expect(version).toMatch(/^\d+$/);
      return [change];
    });
  }

  async isHeard(): Promise<void> {
    await expect.poll(() => this.words.includes('event: heard\ndata: true')).toBe(true);
  }
}

const change = (kind: string, account: string, ids: readonly string[] = []) => ({ kind, account, ids });

test('each kind of the mirror’s records can be told', () => {
  expect(Object.keys(recordLists).toSorted()).toEqual([...mirrorKinds].toSorted());
});

test('each change of a write is told once to those who may see its account, without its id', async () => {
  const [mine, other, client, delegate] = [
    new Reader(viewer('support', ['master'])),
    new Reader(viewer('support', ['elsewhere'])),
    new Reader(viewer('support', ['master'], { connectionId: randomUUID() })),
    new Reader(viewer('operator', []), 0, true),
  ];
  for (const reader of [mine, other, client, delegate]) await reader.isHeard();
  const id = await putWrite(opened.database);
  await expect.poll(() => mine.changes).toEqual([change('writes', 'master')]);
  await opened.database.execute(sql`update operation set version = version + 1 where id = ${id}`);
  await expect.poll(() => mine.changes.length).toBe(2);
  // A lease alone shows nowhere.
  await opened.database.execute(sql`update operation set lease_owner = 'a' where id = ${id}`);
  await putWrite(opened.database, { account: 'elsewhere' });
  await expect.poll(() => other.changes).toEqual([change('writes', 'elsewhere')]);
  expect(mine.changes.length).toBe(2);
  expect(client.changes).toEqual([]);
  expect(delegate.changes.at(0)).toEqual(change('writes', ''));
});

test('a change that is taken back is not told', async () => {
  const reader = new Reader(viewer('support', ['master']));
  await reader.isHeard();
  const undone = opened.database.transaction(async (transaction) => {
    await putWrite(transaction);
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  await putWrite(opened.database);
  await expect.poll(() => reader.changes).toEqual([change('writes', 'master')]);
});

async function mirror(kind: string, ids: readonly string[]): Promise<void> {
  await opened.database
    .execute(sql`insert into mirror_account (id, client_hash, account, environment, time_zone, first_day)
    overriding system value values (1, 'c', 'master', 'sandbox', 'UTC', '2026-01-01') on conflict do nothing`);
  await opened.database.execute(sql`insert into mirror_record (account_id, kind, id, parts, answered, first_seen_at,
      changed_at, created_at, day, status, status_v1, currency, method, country, name, bank, reason, find)
    select 1, ${kind}, id, '{}', '{}', now(), clock_timestamp(), now(), '2026-11-01', 'COMPLETED', '', 'USD', '', '', '', '', '', ''
    from unnest(${sql.param([...ids])}::text[]) as id
    on conflict (account_id, kind, id) do update set changed_at = excluded.changed_at`);
}

test('the mirror’s batch is one change with its ids; rows that stay the same are none', async () => {
  const [operator, administrator] = [new Reader(viewer('operator', ['master'])), new Reader(viewer('admin', []))];
  await operator.isHeard();
  await administrator.isHeard();
  await mirror('payout', ['P1', 'P2']);
  await expect.poll(() => operator.changes).toEqual([change('payout', 'master', ['P1', 'P2'])]);
  await opened.database.execute(sql`update mirror_record set detail_due = not detail_due`);
  await mirror('payout', ['P2']);
  await expect.poll(() => operator.changes.slice(1)).toEqual([change('payout', 'master', ['P2'])]);
  // Too many to name in one notification.
  await mirror(
    'card',
    Array.from({ length: 500 }, () => randomUUID()),
  );
  await expect.poll(() => operator.changes.slice(2)).toEqual([change('card', 'master')]);
  expect(administrator.changes).toEqual([]);
});

test('a page hears what happened since it was read, or that nobody knows', async () => {
  const first = new Reader(viewer('support', ['master']));
  await first.isHeard();
  expect(first.words).toContain('event: missed\ndata: true');
  nowMs = 5_000;
  await putWrite(opened.database);
  await expect.poll(() => first.changes.length).toBe(1);
  nowMs = 10_000;
  const [since, later, before] = [6_000, 2_000, 60_000].map(
    (agoMs) => new Reader(viewer('support', ['master']), agoMs),
  );
  await expect.poll(() => since?.changes).toEqual([change('writes', 'master')]);
  expect(since?.words).not.toContain('event: missed\ndata: true');
  await expect.poll(() => before?.words).toContain('event: missed\ndata: true');
  expect(later?.words).toEqual(['event: heard\ndata: true']);
});

test('a lost right, an ended session and the end of the process end the stream, others stay', async () => {
  const person = randomUUID();
  const [theirs, others] = [
    new Reader(viewer('support', ['master'], { personId: person })),
    new Reader(viewer('support', [])),
  ];
  await theirs.isHeard();
  await opened.database.execute(sql`insert into person (id, email, name, role, password_hash) values
    (${person}, 'mei@example.com', 'Mei', 'support', '')`);
  await opened.database.execute(sql`update person set name = 'Mei Lin' where id = ${person}`);
  await opened.database.execute(
    sql`insert into account_grant (person_id, account, granted_at) values (${person}, 'x', now())`,
  );
  await expect.poll(() => theirs.hasEnded).toBe(true);
  expect(others.hasEnded).toBe(false);
  hub.end();
  await expect.poll(() => others.hasEnded).toBe(true);
});

test('the streams of a session end within two seconds of its end elsewhere, though nothing tells of it', async () => {
  const [leaver, stays] = [viewer('support', ['master']), viewer('support', ['master'])];
  const ended = new Set<string>();
  hub = new ChangeHub({
    // As behind a pooler in transaction mode.
    listen: () => Promise.resolve(),
    findEnded: (sessions) => Promise.resolve(sessions.filter((session) => ended.has(session))),
  });
  const [theirs, again, others] = [new Reader(leaver), new Reader(leaver), new Reader(stays)];
  await expect.poll(() => others.words).toContain('event: heard\ndata: false');
  ended.add(leaver.personId);
  await expect.poll(() => [theirs.hasEnded, again.hasEnded], { timeout: 2_000 }).toEqual([true, true]);
  expect(others.hasEnded).toBe(false);
});

test('a session has few streams: the oldest ends where one more begins', async () => {
  const mine = viewer('support', ['master']);
  const streams = Array.from({ length: 9 }, () => new Reader(mine));
  await expect.poll(() => streams.map(({ hasEnded }) => hasEnded)).toEqual([true, ...Array<boolean>(8).fill(false)]);
});
