import { createHmac } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import { serveHttp, serveTcp, type TestServer } from '@/lib/platform/test-server.fixture';
import { DeliverySender, type SenderOptions } from '@/lib/outbox/delivery-sender';
import { MailServer } from '@/lib/outbox/mail-server.fixture';
import { readMail } from '@/lib/outbox/read-mail.fixture';
import { findWebhookView, removeWebhook, rotateWebhookSecret, setWebhook, testWebhook } from '@/lib/outbox/set-webhook';
import { delivery } from '@/lib/store/outbox-schema';
import { wordsIn } from '@/lib/messages/words-in.fixture';
import { person } from '@/lib/store/schema';
import { acknowledgeAlert } from './alert-acts';
import { setAlertChoices } from './alert-choices';
import { bankAccount, dayMs, drawn, payout, TestAlerts } from './test-alerts.fixture';
import { alertDelivery, listDeliveries } from './alert-delivery';

let alerts: TestAlerts;
let server: MailServer;
let manager: Caller;

beforeAll(async () => {
  server = await MailServer.open();
  alerts = await TestAlerts.open(server.variables);
});
afterAll(async () => {
  await server.close();
  await alerts.close();
});
beforeEach(async () => {
  await alerts.renew();
  server.renew();
  await alerts.addAccount();
  manager = await alerts.addPerson('manager');
  await alerts.watchSince(2 * dayMs);
});

/** Accepts the test server's own certificate. */
const trusting = { rejectUnauthorized: false } as const;

const sender = (more: Partial<SenderOptions> = {}) =>
  new DeliverySender({
    database: alerts.database,
    sealer: alerts.sealer,
    environment: alerts.environment,
    kinds: [alertDelivery],
    owner: 'one',
    wordsIn,
    tls: trusting,
    ...more,
  });

async function sendAll(more: Partial<SenderOptions> = {}): Promise<void> {
  const own = sender(more);
  while (await own.turn());
}

async function fail(count: number, names = 'P'): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => payout(`${names}${index}`, { payout_status: 'FAILED' }));
  await alerts.see(rows);
  await alerts.evaluate();
  await alerts.plan();
}

const due = async () => {
  await alerts.database.update(delivery).set({ nextAt: sql`clock_timestamp()` });
};
const endLeases = async () => {
  await alerts.database.update(delivery).set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` });
};

describe('a mail', () => {
  test('is sent once, as text and HTML, with the event, its account, its time and a link', async () => {
    await alerts.see([bankAccount('B1')], { feed: 'bank-accounts', agoMs: 5_000 });
    await alerts.see([bankAccount('B1', { bank_name: '<b>Evil & Co</b>\r\nBcc: x@evil.test' })], {
      feed: 'bank-accounts',
    });
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
    // Text from a record adds no line.
    expect(plain).not.toMatch(/^Bcc/m);
    expect(plain).toContain('Account: Master account');
    expect(plain).not.toContain('0001234567890');
  });

  test('about one alert is written for each person in the language that they chose', async () => {
    const mei = await alerts.addPerson('manager', ['master'], { name: 'Mei' });
    await alerts.chooseLanguage(mei, 'zh-Hans');
    await fail(1);
    const since = new Date((await alerts.list(mei))[0]?.sinceMs ?? 0).toISOString().slice(0, 19).replace('T', ' ');
    await sendAll();
    const mailTo = (by: Caller) => readMail(server.received.find(({ to }) => to.includes(by.email))?.text ?? 'no mail');
    const [inEnglish, inChinese] = [mailTo(manager), mailTo(mei)];
    expect(inEnglish).toMatchObject({
      subject: 'Important: Payout of 1,250.50 EUR failed',
      text: [
        ...['Payout of 1,250.50 EUR failed', '', 'Payout P0', 'Account: Master account', `Since ${since} UTC`, ''],
        ...['Open in the console: https://console.test/a/master/payouts/P0', ''],
        'You get this because you chose email for alerts in the Payments Console.',
      ].join('\n'),
    });
    expect(inEnglish.html).toMatch(/^<h1 style="font-size:18px">Payout of 1,250\.50 EUR failed<\/h1>/);
    expect(inChinese).toMatchObject({
      subject: '重要：1,250.50 EUR 的付款失败',
      text: [
        ...['1,250.50 EUR 的付款失败', '', '付款 P0', '账户：主账户', `自 ${since} UTC 起`, ''],
        ...['在控制台中打开：https://console.test/a/master/payouts/P0', ''],
        '您收到此邮件，是因为您在支付控制台中选择了通过邮件接收提醒。',
      ].join('\n'),
    });
    expect(inChinese.html).toMatch(/^<div lang="zh-Hans">\n<h1 style="font-size:18px">1,250\.50 EUR 的付款失败<\/h1>/);
  });

  test('about many alerts is in the language that the person has when it is written', async () => {
    await fail(21);
    await alerts.chooseLanguage(manager, 'zh-Hans');
    await sendAll();
    const { subject, text } = readMail(server.received[0]?.text ?? '');
    expect([server.received.length, subject]).toEqual([1, '21 条新提醒']);
    expect(text).toContain('\n付款失败，主账户：21\n');
  });

  test('is sent for each of up to twenty alerts; more alerts at once share one mail with their numbers', async () => {
    await fail(21);
    await sendAll();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.text).toContain('Subject: 21 new alerts');
    expect(server.received[0]?.text).toContain('Payout failed, Master account: 21');
    await fail(19, 'Q');
    await sendAll();
    expect(server.received).toHaveLength(20);
    // After twenty mails within ten minutes, only critical alerts are mailed at once.
    await fail(5, 'R');
    await alerts.see([bankAccount('B1')], { feed: 'bank-accounts', agoMs: 5_000 });
    await alerts.see([bankAccount('B1', { bank_name: 'Elsewhere' })], { feed: 'bank-accounts' });
    await fail(25, 'S');
    await sendAll();
    expect(server.received).toHaveLength(21);
    expect(server.received.at(-1)?.text).toMatch(/^Subject: Critical:/m);
    await alerts.database.execute(sql`update delivery set next_at = next_at - interval '10 minutes',
      ended_at = ended_at - interval '10 minutes'`);
    await sendAll();
    expect(server.received).toHaveLength(22);
    expect(server.received.at(-1)?.text).toContain('Subject: 30 new alerts');
    expect(await alerts.deliveries()).toEqual(Array(71).fill('email sent'));
  });

  test('is not sent to a person who has lost the account, the role or the access since, or left the channel', async () => {
    const [withdrawn, changed, disabled, chose, stays] = [
      await alerts.addPerson('manager'),
      await alerts.addPerson('manager'),
      await alerts.addPerson('manager'),
      await alerts.addPerson('manager'),
      await alerts.addPerson('manager'),
    ];
    await alerts.see([bankAccount('B1', { account_status: 'Invalid' })], { feed: 'bank-accounts' });
    await alerts.evaluate();
    await alerts.plan();
    expect(await alerts.deliveries()).toEqual(Array(6).fill('email due'));
    await alerts.grant(withdrawn, [], ['master']);
    const set = async (by: Caller, value: Partial<typeof person.$inferInsert>) =>
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

  test('is not sent if the person loses the account while the sender connects to the server', async () => {
    await fail(1);
    server.atConnect = async () => await alerts.grant(manager, [], ['master']);
    await sendAll();
    server.atConnect = async () => await Promise.resolve();
    await due();
    await sendAll();
    expect(server.received).toEqual([]);
    expect(await alerts.deliveries()).toEqual(['email skipped not-allowed']);
  });

  test('is not sent for an alert that was acknowledged or has ended by then', async () => {
    await fail(2);
    const [one] = await alerts.list(manager);
    await acknowledgeAlert(alerts.context(manager), { id: one?.id ?? '', version: one?.version ?? 0 });
    await alerts.see(
      ['P0', 'P1'].map((id) => payout(id, { payout_status: 'FAILED_REFUNDED' })),
      { agoMs: -1_000 },
    );
    await fail(0);
    await sendAll();
    expect(server.received).toEqual([]);
    expect(await alerts.deliveries()).toEqual(Array(2).fill('email skipped resolved'));
  });

  test('that the server refuses for now is tried again after longer pauses, and at last reported as lost', async () => {
    await fail(1);
    server.refuse = { at: 'to', code: 451 };
    for (let time = 1; time <= 7; time += 1) {
      await sendAll();
      await sendAll();
      const [row] = await alerts.database.select().from(delivery);
      expect(row).toMatchObject({ attempts: time, state: time < 7 ? 'due' : 'dead', problem: 'EENVELOPE 451' });
      const pauseS = ((row?.nextAt.getTime() ?? 0) - Date.now()) / 1_000;
      if (time < 7) expect(pauseS).toBeGreaterThan(Math.min(14_400, 30 * 4 ** (time - 1)) - 10);
      await due();
    }
    server.refuse = undefined;
    await sendAll();
    expect(server.received).toEqual([]);
    // Administrators get one alert about it.
    const admin = await alerts.addPerson('admin', []);
    await alerts.evaluate();
    await alerts.evaluate();
    expect(await alerts.seen(admin)).toEqual(['delivery-failed email open']);
  });

  test('that the server refuses for good is tried once; one that it takes later is sent once', async () => {
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

  test('that may have arrived is not sent again', async () => {
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

  test('is sent later if the server breaks the connection before it takes the mail', async () => {
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

  test('belongs to the copy that claimed it until its lease ends; another sends it unless it may have gone', async () => {
    await fail(2);
    const claim = sql`state = 'sending', lease_owner = 'gone', lease_until = clock_timestamp() + interval '1 minute'`;
    await alerts.database.execute(sql`update delivery set ${claim}`);
    await alerts.database.execute(sql`update delivery set handed_at = clock_timestamp()
      where id = (select min(id::text)::uuid from delivery)`);
    await sendAll();
    expect(server.received).toEqual([]);
    await endLeases();
    await sendAll();
    expect([server.received.length, await alerts.deliveries()]).toEqual([1, ['email sent', 'email unknown abandoned']]);
    // A delivery that each copy claims and never finishes is given up in the end.
    await fail(1, 'Q');
    await alerts.database.execute(sql`update delivery set ${claim}, attempts = 7 where state = 'due'`);
    await endLeases();
    await sendAll();
    expect(await alerts.deliveries()).toEqual(['email dead abandoned', 'email sent', 'email unknown abandoned']);
  });

  test('that an ending copy gives up is sent by another copy at once, and the try does not count', async () => {
    await fail(1);
    const ending = new AbortController();
    server.atConnect = async () => {
      ending.abort();
      await new Promise(() => undefined);
    };
    expect(await sender({ owner: 'ending' }).turn({ signal: ending.signal })).toBe(true);
    server.atConnect = async () => await Promise.resolve();
    expect(await alerts.database.select().from(delivery)).toMatchObject([{ state: 'due', attempts: 0 }]);
    await sendAll({ owner: 'next' });
    expect(server.received).toHaveLength(1);
    expect(await alerts.deliveries()).toEqual(['email sent']);
  });

  test('that was handed over when its copy begins to end is sent once, because the copy awaits the answer', async () => {
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

  test('is sent once by several copies that work at the same time', async () => {
    await fail(15);
    await Promise.all(['one', 'two', 'three'].map(async (owner) => await sendAll({ owner })));
    expect([server.received.length, await alerts.deliveries()]).toEqual([15, Array(15).fill('email sent')]);
  });

  test('is never sent to a server with an untrusted certificate, nor without encryption to another machine', async () => {
    await fail(1);
    await sendAll({ tls: undefined });
    expect(server.received).toEqual([]);
    expect(await alerts.deliveries()).toEqual([expect.stringMatching(/^email due E(TLS|SOCKET)/)]);
    const plain = await MailServer.open({ disabledCommands: ['STARTTLS'] });
    // The console does not recognize this address as its own machine.
    const mail = { server: `smtp://user:word@[::ffff:127.0.0.1]:${plain.port}`, from: 'console@company.test' };
    await due();
    await sendAll({ environment: { ...alerts.environment, mail } });
    expect(plain.received).toEqual([]);
    expect(await alerts.deliveries()).toEqual([expect.stringMatching(/^email due E/)]);
    await plain.close();
  });

  test('is not offered without a mail server', async () => {
    const environment = { ...alerts.environment, mail: undefined };
    await alerts.see([payout('P1', { payout_status: 'FAILED' })]);
    await alerts.evaluate();
    const { planDeliveries } = await import('./alert-delivery');
    await planDeliveries({ database: alerts.database, sealer: alerts.sealer, environment }, () => undefined);
    expect(await alerts.deliveries()).toEqual([]);
  });
});

describe('a webhook', () => {
  let receiver: TestServer;
  let got: { readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];
  let answer = 200;
  let location: string | undefined;
  /** Called when an event arrives, in place of an answer. */
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
    // Setting the address posts a test event.
    expect(got.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['test']);
    got = [];
    await setAlertChoices(alerts.context(manager), {
      choices: { 'payout-failed': ['webhook'] },
    });
  });
  afterEach(() => receiver.close());

  const send = async () => await sendAll({ environment: { ...alerts.environment, ...hosts } });

  test('gets an event under the same key until it takes it, signed over its time and its body', async () => {
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
        kind: 'payout-failed',
        severity: 'high',
        account: 'master',
        object: { type: 'payouts', id: 'P0' },
        title: 'Payout of 1,250.50 EUR failed',
        url: 'https://console.test/a/master/payouts/P0',
      },
    });
    const kept = JSON.stringify(await alerts.database.execute(sql`select * from alert_webhook, audit`));
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(secret.slice(6));
  });

  test('gets the same English texts about a person whose pages and mails are in Chinese', async () => {
    await alerts.chooseLanguage(manager, 'zh-Hans');
    await fail(1);
    await send();
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({ alert: { title: 'Payout of 1,250.50 EUR failed' } });
  });

  test('gets an event again at once, under the same key, from another copy if the first one ends meanwhile', async () => {
    await fail(1);
    const ending = new AbortController();
    keepSilent = () => ending.abort();
    const environment = { ...alerts.environment, ...hosts };
    expect(await sender({ owner: 'ending', environment }).turn({ signal: ending.signal })).toBe(true);
    keepSilent = undefined;
    expect(await alerts.database.select().from(delivery)).toMatchObject([{ state: 'due', attempts: 0 }]);
    await send();
    expect(await alerts.deliveries()).toEqual(['webhook sent']);
    expect(new Set(got.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(got).toHaveLength(2);
  });

  test('that redirects is not followed', async () => {
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

  test('gets no post if its host is no longer listed, and is left if its answer does not end', async () => {
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

  /** Sets that address as an administrator; answers `set`, or the refusal in words. */
  async function setTo(url: string, more: object): Promise<string> {
    const admin = await alerts.addPerson('admin', []);
    const set = await setWebhook(
      { ...alerts.context(admin), environment: { ...alerts.environment, ...more } },
      { url },
    );
    return set.ok ? 'set' : drawn(set.error);
  }

  test('is set only on a listed host that is public or internal, and that does not redirect', async () => {
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
      'This address redirects. Enter the address that it redirects to.',
    );
    expect((await findWebhookView(alerts.database))?.host).toBe(`127.0.0.1:${receiver.port}`);
    expect(await alerts.lines()).toEqual(['alert-webhook.set done', 'alert-choices.set done']);
    // A refusal is accepted, because the receiver does not know the secret yet.
    [answer, location] = [401, undefined];
    expect(await setTo(`http://127.0.0.1:${receiver.port}/other`, hosts)).toBe('set');
  });

  test('can be tried by a test post, which shows the answer; a renewed secret signs the next posts', async () => {
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

  test('shows administrators the states of its last posts, without the text of alerts', async () => {
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
