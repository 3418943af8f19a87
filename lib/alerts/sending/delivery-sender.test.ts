import { createHmac } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveHttp, serveTcp, type TestServer } from '@/lib/platform/test-server.fixture';
import { alertDelivery } from '@/lib/store/alert-schema';
import { person } from '@/lib/store/schema';
import { acknowledgeAlert } from '../alert-acts';
import { setAlertChoices } from '../alert-choices';
import { bankAccount, dayMs, drawn, payout, TestAlerts, type TestPerson } from '../test-alerts.fixture';
import { DeliverySender, type SenderOptions } from './delivery-sender';
import { listDeliveries } from './list-deliveries';
import { findWebhookView, removeWebhook, rotateWebhookSecret, setWebhook, testWebhook } from './set-webhook';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

/** A real SMTP server, which may be told to misbehave. */
class MailServer {
  readonly received: Received[] = [];
  readonly #server: SMTPServer;
  /** What it answers to a mail, in place of taking it. */
  refuse: { readonly at: 'to' | 'data'; readonly code: number } | undefined;
  atConnect: () => Promise<void> = async () => await Promise.resolve();
  beforeData: () => Promise<void> = async () => await Promise.resolve();
  afterData: () => Promise<void> = async () => await Promise.resolve();

  constructor(more: SMTPServerOptions = {}) {
    this.#server = new SMTPServer({
      logger: false,
      authOptional: true,
      disableReverseLookup: true,
      onConnect: (_, done) => {
        this.atConnect().then(
          () => done(),
          (error: unknown) => done(error as Error),
        );
      },
      onRcptTo: (_, __, done) => {
        this.beforeData().then(
          () => done(this.refuse?.at === 'to' ? failure(this.refuse.code) : null),
          (error: unknown) => done(error as Error),
        );
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom === false ? '' : mailFrom.address;
          const text = Buffer.concat(chunks).toString('utf8');
          if (this.refuse?.at === 'data') {
            done(failure(this.refuse.code));
            return;
          }
          this.received.push({ from, to: rcptTo.map(({ address }) => address), text });
          this.afterData().then(
            () => done(),
            (error: unknown) => done(error as Error),
          );
        });
      },
      ...more,
    });
    this.#server.on('error', () => undefined);
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** Breaks every connection, as a machine does that goes away. */
  cut(): void {
    for (const connection of this.#server.connections) connection._socket.destroy();
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }
}

const failure = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

let alerts: TestAlerts;
let server: MailServer;
let manager: TestPerson;
let master: number;

let port = 0;
beforeAll(async () => {
  server = new MailServer();
  port = await server.listen();
  alerts = await TestAlerts.open({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'console@company.test',
  });
}, 60_000);
afterAll(async () => {
  await server.close();
  await alerts.close();
});
beforeEach(async () => {
  await alerts.renew();
  server.received.length = 0;
  master = await alerts.addAccount();
  manager = await alerts.addPerson('manager');
  await alerts.watchSince(2 * dayMs);
});
afterEach(() => {
  server.refuse = undefined;
  server.beforeData = async () => await Promise.resolve();
  server.afterData = async () => await Promise.resolve();
});

/** STARTTLS with a certificate of the test. */
const trusting = { rejectUnauthorized: false } as const;

const sender = (more: Partial<SenderOptions> = {}) =>
  new DeliverySender({
    ...{ database: alerts.database, sealer: alerts.sealer, environment: alerts.environment },
    ...{ owner: 'one', words: drawn, tls: trusting, ...more },
  });

async function sendAll(more: Partial<SenderOptions> = {}): Promise<void> {
  const own = sender(more);
  while (await own.turn());
}

async function fail(count: number, names = 'P'): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => payout(`${names}${index}`, { payout_status: 'FAILED' }));
  await alerts.see(master, 'payouts', rows);
  await alerts.evaluate();
  await alerts.plan();
}

const due = async () => {
  await alerts.database.update(alertDelivery).set({ nextAt: sql`clock_timestamp()` });
};
const endLeases = async () => {
  await alerts.database.update(alertDelivery).set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` });
};

describe('a mail', () => {
  test('tells what, where and since when, in text and HTML, with a link, once', async () => {
    await alerts.see(master, 'bank-accounts', [bankAccount('B1')], 5_000);
    await alerts.see(master, 'bank-accounts', [
      bankAccount('B1', { bank_name: '<b>Evil & Co</b>\r\nBcc: x@evil.test' }),
    ]);
    await alerts.evaluate();
    await alerts.plan();
    await sendAll();
    await alerts.plan();
    await sendAll();
    expect(await alerts.deliveries()).toEqual(['email sent']);
    const [{ from, to, text } = { from: '', to: [], text: '' }] = server.received;
    expect(server.received).toHaveLength(1);
    expect([from, to]).toEqual(['console@company.test', [manager.email]]);
    const [head = '', ...body] = text.split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc/im);
    expect(head).toMatch(/^Message-ID: <[\da-f-]{36}@company\.test>/im);
    expect(head).toMatch(/^Auto-Submitted: auto-generated/im);
    expect(head.replaceAll(/\r\n /g, ' ')).toContain(`To: ${manager.email}`);
    const plain = body.join('\n').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(plain).toContain('https://console.test/a/master/bank-accounts/B1');
    expect(plain).toContain('&lt;b&gt;Evil &amp; Co&lt;/b&gt;');
    expect(plain.slice(plain.indexOf('<h1'))).not.toMatch(/<b>/);
    // What a record holds makes no line of its own.
    expect(plain).not.toMatch(/^Bcc/m);
    expect(plain).toContain('Account: Master account');
    expect(plain).not.toContain('0001234567890');
  });

  test('goes out for each alert up to twenty; more at once are one mail with their numbers', async () => {
    await fail(21);
    await sendAll();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.text).toContain('Subject: 21 new alerts');
    expect(server.received[0]?.text).toContain('Payout failed, Master account: 21');
    await fail(19, 'Q');
    await sendAll();
    expect(server.received).toHaveLength(20);
    // Twenty mails within ten minutes are enough, but for the worst.
    await fail(5, 'R');
    await alerts.see(master, 'bank-accounts', [bankAccount('B1')], 5_000);
    await alerts.see(master, 'bank-accounts', [bankAccount('B1', { bank_name: 'Elsewhere' })]);
    await fail(25, 'S');
    await sendAll();
    expect(server.received).toHaveLength(21);
    expect(server.received.at(-1)?.text).toMatch(/^Subject: Critical:/m);
    await alerts.database.execute(sql`update alert_delivery set next_at = next_at - interval '10 minutes',
      ended_at = ended_at - interval '10 minutes'`);
    await sendAll();
    expect(server.received).toHaveLength(22);
    expect(server.received.at(-1)?.text).toContain('Subject: 30 new alerts');
    expect(await alerts.deliveries()).toEqual(Array(71).fill('email sent'));
  });

  test('does not go to whom the account, the role or the access was taken from since, nor to who knows of it', async () => {
    const [withdrawn, changed, disabled, chose, stays] = [
      await alerts.addPerson('manager'),
      await alerts.addPerson('manager'),
      await alerts.addPerson('manager'),
      await alerts.addPerson('manager'),
      await alerts.addPerson('manager'),
    ];
    await alerts.see(master, 'bank-accounts', [bankAccount('B1', { account_status: 'Invalid' })]);
    await alerts.evaluate();
    await alerts.plan();
    expect(await alerts.deliveries()).toEqual(Array(6).fill('email due'));
    await alerts.grant(withdrawn.personId, [], ['master']);
    const set = async (by: TestPerson, value: Partial<typeof person.$inferInsert>) =>
      await alerts.database.update(person).set(value).where(eq(person.id, by.personId));
    await set(changed, { role: 'support' });
    await set(disabled, { disabledAt: new Date() });
    await setAlertChoices(alerts.context(chose), {
      choices: { 'bank-account-invalid': ['console'] },
    });
    await sendAll();
    expect(server.received.map(({ to }) => to).toSorted()).toEqual([[manager.email], [stays.email]].toSorted());
    expect(await alerts.deliveries()).toEqual([
      ...['email sent', 'email sent', 'email skipped not-allowed', 'email skipped not-allowed'],
      ...['email skipped not-allowed', 'email skipped not-chosen'],
    ]);
  });

  test('does not go out where the account was taken away while the server was being reached', async () => {
    await fail(1);
    server.atConnect = async () => await alerts.grant(manager.personId, [], ['master']);
    await sendAll();
    server.atConnect = async () => await Promise.resolve();
    await due();
    await sendAll();
    expect(server.received).toEqual([]);
    expect(await alerts.deliveries()).toEqual(['email skipped not-allowed']);
  });

  test('does not go out for what is acknowledged or over by then', async () => {
    await fail(2);
    const [one] = await alerts.list(manager);
    await acknowledgeAlert(alerts.context(manager), { id: one?.id ?? '', version: one?.version ?? 0 });
    await alerts.see(
      master,
      'payouts',
      ['P0', 'P1'].map((id) => payout(id, { payout_status: 'FAILED_REFUNDED' })),
      -1_000,
    );
    await fail(0);
    await sendAll();
    expect(server.received).toEqual([]);
    expect(await alerts.deliveries()).toEqual(Array(2).fill('email skipped resolved'));
  });

  test('that the server cannot take now is tried again later and less often, and at last told as lost', async () => {
    await fail(1);
    server.refuse = { at: 'to', code: 451 };
    for (let time = 1; time <= 7; time += 1) {
      await sendAll();
      await sendAll();
      const [row] = await alerts.database.select().from(alertDelivery);
      expect(row).toMatchObject({ attempts: time, state: time < 7 ? 'due' : 'dead', problem: 'EENVELOPE 451' });
      const pauseS = ((row?.nextAt.getTime() ?? 0) - Date.now()) / 1_000;
      if (time < 7) expect(pauseS).toBeGreaterThan(Math.min(14_400, 30 * 4 ** (time - 1)) - 10);
      await due();
    }
    server.refuse = undefined;
    await sendAll();
    expect(server.received).toEqual([]);
    // Whoever runs the console is told, once.
    const admin = await alerts.addPerson('admin', []);
    await alerts.evaluate();
    await alerts.evaluate();
    expect(await alerts.seen(admin)).toEqual(['delivery-failed email open']);
  });

  test('that the server will never take is tried once; one that it takes later goes out once', async () => {
    await fail(1);
    server.refuse = { at: 'data', code: 554 };
    await sendAll();
    expect(await alerts.deliveries()).toEqual(['email dead EMESSAGE 554']);
    await fail(1, 'Q');
    server.refuse = { at: 'data', code: 452 };
    await sendAll();
    server.refuse = undefined;
    await due();
    await sendAll();
    expect(await alerts.deliveries()).toEqual(['email dead EMESSAGE 554', 'email sent']);
    expect(server.received).toHaveLength(1);
  });

  test('of which nobody can tell whether it has arrived is not sent again', async () => {
    await fail(1);
    server.afterData = async () => {
      server.cut();
      await Promise.resolve();
    };
    await sendAll();
    server.afterData = async () => await Promise.resolve();
    await due();
    await sendAll();
    expect(server.received).toHaveLength(1);
    expect(await alerts.deliveries()).toEqual([expect.stringMatching(/^email unknown E/)]);
  });

  test('whose server broke off before it took anything is sent when it is back', async () => {
    await fail(1);
    server.beforeData = async () => {
      server.cut();
      await Promise.resolve();
    };
    await sendAll();
    server.beforeData = async () => await Promise.resolve();
    expect(await alerts.deliveries()).toEqual([expect.stringMatching(/^email due E/)]);
    await due();
    await sendAll();
    expect([server.received.length, await alerts.deliveries()]).toEqual([1, ['email sent']]);
  });

  test('is one copy’s: what a copy had claimed that is gone goes out from another, unless it may have gone out', async () => {
    await fail(2);
    const claim = sql`state = 'sending', lease_owner = 'gone', lease_until = clock_timestamp() + interval '1 minute'`;
    await alerts.database.execute(sql`update alert_delivery set ${claim}`);
    await alerts.database.execute(sql`update alert_delivery set handed_at = clock_timestamp()
      where id = (select min(id::text)::uuid from alert_delivery)`);
    await sendAll();
    expect(server.received).toEqual([]);
    await endLeases();
    await sendAll();
    expect([server.received.length, await alerts.deliveries()]).toEqual([1, ['email sent', 'email unknown abandoned']]);
    // What no copy survives is not tried for ever.
    await fail(1, 'Q');
    await alerts.database.execute(sql`update alert_delivery set ${claim}, attempts = 7 where state = 'due'`);
    await endLeases();
    await sendAll();
    expect(await alerts.deliveries()).toEqual(['email dead abandoned', 'email sent', 'email unknown abandoned']);
  });

  test('that a copy gives up because it ends goes out from another one at once, and that was no try', async () => {
    await fail(1);
    const ending = new AbortController();
    server.atConnect = async () => {
      ending.abort();
      await new Promise(() => undefined);
    };
    expect(await sender({ owner: 'ending' }).turn({ signal: ending.signal })).toBe(true);
    server.atConnect = async () => await Promise.resolve();
    expect(await alerts.database.select().from(alertDelivery)).toMatchObject([{ state: 'due', attempts: 0 }]);
    await sendAll({ owner: 'next' });
    expect(server.received).toHaveLength(1);
    expect(await alerts.deliveries()).toEqual(['email sent']);
  });

  test('that was handed over as its copy began to end is waited for, and is sent once', async () => {
    await fail(1);
    const ending = new AbortController();
    server.afterData = async () => {
      ending.abort();
      await Promise.resolve();
    };
    expect(await sender({ owner: 'ending' }).turn({ signal: ending.signal })).toBe(true);
    await sendAll({ owner: 'next' });
    expect(server.received).toHaveLength(1);
    expect(await alerts.deliveries()).toEqual(['email sent']);
  });

  test('goes out once from many copies at work', async () => {
    await fail(15);
    await Promise.all(['one', 'two', 'three'].map(async (owner) => await sendAll({ owner })));
    expect([server.received.length, await alerts.deliveries()]).toEqual([15, Array(15).fill('email sent')]);
  });

  test('never goes to a server whose certificate nobody vouches for, nor in clear to one elsewhere', async () => {
    await fail(1);
    await sendAll({ tls: undefined });
    expect(server.received).toEqual([]);
    expect(await alerts.deliveries()).toEqual([expect.stringMatching(/^email due E(TLS|SOCKET)/)]);
    const plain = new MailServer({ disabledCommands: ['STARTTLS'] });
    const plainPort = await plain.listen();
    // Not known as this machine by its name.
    const mail = { server: `smtp://user:word@[::ffff:127.0.0.1]:${plainPort}`, from: 'console@company.test' };
    await due();
    await sendAll({ environment: { ...alerts.environment, mail } });
    expect(plain.received).toEqual([]);
    expect(await alerts.deliveries()).toEqual([expect.stringMatching(/^email due E/)]);
    await plain.close();
  });

  test('is not offered without a mail server', async () => {
    const environment = { ...alerts.environment, mail: undefined };
    await alerts.see(master, 'payouts', [payout('P1', { payout_status: 'FAILED' })]);
    await alerts.evaluate();
    const { planDeliveries } = await import('./plan-deliveries');
    await planDeliveries({ database: alerts.database, sealer: alerts.sealer, environment }, () => undefined);
    expect(await alerts.deliveries()).toEqual([]);
  });
});

describe('a webhook', () => {
  let receiver: TestServer;
  let got: { readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];
  let answer = 200;
  let location: string | undefined;
  /** Called where an event has come, in place of an answer. */
  let keepSilent: (() => void) | undefined;
  let secret = '';
  let hosts = {};

  beforeEach(async () => {
    got = [];
    [answer, location, keepSilent] = [200, undefined, undefined];
    receiver = await serveHttp((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      request.on('end', () => {
        got.push({ headers: request.headers, body });
        if (keepSilent !== undefined) {
          keepSilent();
          return;
        }
        response.writeHead(answer, location === undefined ? {} : { location }).end('thanks');
      });
    });
    hosts = { internalWebhookHosts: [`127.0.0.1:${receiver.port}`] };
    const admin = await alerts.addPerson('admin', []);
    const set = await setWebhook(
      { ...alerts.context(admin), environment: { ...alerts.environment, ...hosts } },
      { url: `http://127.0.0.1:${receiver.port}/hook?key=k` },
    );
    if (!set.ok) throw new Error(drawn(set.error));
    secret = set.value;
    // Its address was tried.
    expect(got.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['test']);
    got = [];
    await setAlertChoices(alerts.context(manager), {
      choices: { 'payout-failed': ['webhook'] },
    });
  });
  afterEach(() => receiver.close());

  const send = async () => await sendAll({ environment: { ...alerts.environment, ...hosts } });

  test('gets each event once, signed over its time and body, under a name that stays', async () => {
    await fail(1);
    answer = 500;
    await send();
    answer = 204;
    await due();
    await send();
    await send();
    expect(await alerts.deliveries()).toEqual(['webhook sent']);
    expect(got).toHaveLength(2);
    const [one, two] = got;
    expect(one?.headers['idempotency-key']).toBe(two?.headers['idempotency-key']);
    for (const { headers, body } of got) {
      const [, seconds = '', given] =
        /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['payments-console-signature'])) ?? [];
      expect(Math.abs(Number(seconds) - Date.now() / 1_000)).toBeLessThan(60);
      expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(given);
    }
    expect(JSON.parse(one?.body ?? '')).toMatchObject({
      type: 'alert.opened',
      receiver: { id: manager.personId, email: manager.email },
      alert: {
        ...{ kind: 'payout-failed', severity: 'high', account: 'master', object: { type: 'payouts', id: 'P0' } },
        ...{ title: 'Payout of 1,250.50 EUR failed', url: 'https://console.test/a/master/payouts/P0' },
      },
    });
    const kept = JSON.stringify(await alerts.database.execute(sql`select * from alert_webhook, audit`));
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(secret.slice(6));
  });

  test('gets an event again, under the same name, from another copy at once where the first one ended meanwhile', async () => {
    await fail(1);
    const ending = new AbortController();
    keepSilent = () => ending.abort();
    const environment = { ...alerts.environment, ...hosts };
    expect(await sender({ owner: 'ending', environment }).turn({ signal: ending.signal })).toBe(true);
    keepSilent = undefined;
    expect(await alerts.database.select().from(alertDelivery)).toMatchObject([{ state: 'due', attempts: 0 }]);
    await send();
    expect(await alerts.deliveries()).toEqual(['webhook sent']);
    expect(new Set(got.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(got).toHaveLength(2);
  });

  test('is not followed to where it redirects', async () => {
    await fail(1);
    const elsewhere: string[] = [];
    const other = await serveHttp((request, response) => {
      elsewhere.push(request.url ?? '');
      response.end();
    });
    [answer, location] = [307, `${other.origin}/stolen`];
    await send();
    expect([got.length, elsewhere]).toEqual([1, []]);
    expect(await alerts.deliveries()).toEqual(['webhook due status 307']);
    await other.close();
  });

  test('is left where its host is no longer listed, and where it answers without end or not at all', async () => {
    await fail(1);
    await sendAll();
    expect([got.length, await alerts.deliveries()]).toEqual([0, ['webhook due not-https']]);
    const endless = await serveTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`;
      for (let time = 0; time < 100; time += 1) socket.write(chunk);
    });
    await alerts.database.execute(sql`update alert_webhook set url = ${`${endless.origin}/`}`);
    hosts = { internalWebhookHosts: [`127.0.0.1:${endless.port}`] };
    await due();
    await send();
    expect(await alerts.deliveries()).toEqual(['webhook due too-large']);
    await endless.close();
  });

  /** How an administrator's setting of that address is answered. */
  async function setTo(url: string, more: object): Promise<string> {
    const admin = await alerts.addPerson('admin', []);
    const set = await setWebhook(
      { ...alerts.context(admin), environment: { ...alerts.environment, ...more } },
      { url },
    );
    return set.ok ? 'set' : drawn(set.error);
  }

  test('is set on a host that is listed, of the internet, and that does not send us elsewhere, and nowhere else', async () => {
    expect(await setTo('https://hooks.evil.test/x', {})).toBe(
      'This host isn’t allowed. Whoever runs the console must add it to WEBHOOK_HOSTS first.',
    );
    const webhookHosts = ['hooks.test', '169.254.169.254'];
    const ask = (address: string) => (_: string, done: (error: null, found: LookupAddress[]) => void) =>
      done(null, [{ address, family: 4 }]);
    for (const address of ['10.1.2.3', '169.254.169.254', '127.0.0.1']) {
      const refused = await setTo('https://hooks.test/x', { webhookHosts, ask: ask(address) });
      expect(refused, address).toBe('This address is in a private network.');
    }
    expect(await setTo('https://169.254.169.254/x', { webhookHosts })).toBe('This address is in a private network.');
    [answer, location] = [302, 'http://127.0.0.1:1/stolen'];
    expect(await setTo(`http://127.0.0.1:${receiver.port}/moved`, hosts)).toBe(
      'This address redirects to another one. Enter the one that it leads to.',
    );
    expect((await findWebhookView(alerts.database))?.host).toBe(`127.0.0.1:${receiver.port}`);
    expect(await alerts.lines()).toEqual(['alert-webhook.set done', 'alert-choices.set done']);
    // It does not know the secret yet.
    [answer, location] = [401, undefined];
    expect(await setTo(`http://127.0.0.1:${receiver.port}/other`, hosts)).toBe('set');
  });

  test('is tried by a test post, which says what was answered, and signs with a new secret from when it is renewed', async () => {
    const admin = await alerts.addPerson('admin', []);
    const context = { ...alerts.context(admin), environment: { ...alerts.environment, ...hosts } };
    const words = async () => {
      const tested = await testWebhook(context);
      return tested.ok ? tested.value && drawn(tested.value) : drawn(tested.error);
    };
    expect(await words()).toBeUndefined();
    answer = 410;
    expect(await words()).toBe('The receiver answered 410.');
    [answer, location] = [308, '/elsewhere'];
    expect(await words()).toBe('The receiver redirects (308); redirects aren’t followed.');
    [answer, location] = [200, undefined];
    const renewed = await rotateWebhookSecret(context);
    expect(renewed.ok && renewed.value).toMatch(/^whsec_[\w-]{43}$/);
    got = [];
    expect(await words()).toBeUndefined();
    const [{ headers, body } = { headers: {}, body: '' }] = got;
    const [, seconds = '', given] = /^t=(\d+),v1=(.*)$/.exec(String(headers['payments-console-signature'])) ?? [];
    const signedBy = (key: string) => createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
    expect([signedBy(secret) === given, signedBy(renewed.ok ? renewed.value : '') === given]).toEqual([false, true]);
    expect((await alerts.lines()).slice(2)).toEqual([
      ...Array<string>(3).fill('alert-webhook.test done'),
      'alert-webhook.rotate done',
      'alert-webhook.test done',
    ]);
  });

  test('tells administrators how its last posts went, and nothing that alerts say', async () => {
    await fail(2);
    answer = 503;
    await send();
    const listed = await listDeliveries(alerts.database, 'webhook');
    expect(
      listed.map(({ kind, receiver: by, state, problem, attempts }) => [kind, by, state, problem, attempts]),
    ).toEqual(Array(2).fill(['payout-failed', manager.name, 'due', 'status 503', 1]));
    expect(JSON.stringify(listed)).not.toMatch(/P[01]|1,?250/);
    expect(await listDeliveries(alerts.database, 'email')).toEqual([]);
  });

  test('that is removed gets nothing more', async () => {
    await fail(1);
    const admin = await alerts.addPerson('admin', []);
    expect((await removeWebhook(alerts.context(admin))).ok).toBe(true);
    await send();
    expect([got.length, await alerts.deliveries()]).toEqual([0, ['webhook skipped no-webhook']]);
    expect(await alerts.lines()).toEqual([
      'alert-webhook.set done',
      'alert-choices.set done',
      'alert-webhook.remove done',
    ]);
  });
});
