import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePorts, runSandbox } from '../harness/sandbox';
import { list, text, type Row } from './json';
import { Platform, type Answer } from './platform';

/** With --data a restart loses nothing. */
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (): Promise<Platform> => Platform.start('--data', folder);
const deposit = { amount: 10, currency: 'USD', sender_swift_code: 'CHASUS33' };
const simulate = (platform: Platform, key: string): Promise<Answer> =>
  platform.post('/v1/simulation/deposit', deposit, { key });

interface FirstAnswer {
  readonly key: string;
  readonly answer: string;
}

async function everything(platform: Platform): Promise<unknown[]> {
  const paths = [
    '/v2/payment/payout',
    '/v2/payment/bankaccount',
    '/v1/deposit',
    '/v1/issuing/cards',
    '/v1/issuing/cardholders',
    '/v2/payment_intents',
  ];
  const lists: Row[][] = [];
  for (const path of paths) lists.push(await platform.all(path));
  return [lists, await platform.effects(), await platform.control('fixtures'), await platform.control('settings')];
}

/** Makes one write of each kind. */
async function writeEverything(platform: Platform): Promise<FirstAnswer> {
  const fixtures = await platform.fixtures();
  const key = randomUUID();
  const first = await simulate(platform, key);
  const intent = list(fixtures, 'payment_intents').find(({ intent_status }) => intent_status === 'PENDING');
  const card = list(fixtures, 'cards').find((one) => one['card_status'] === 'ACTIVE' && one['expired'] === false);
  const holder = list(fixtures, 'cardholders').find(({ kyc_level }) => kyc_level === 'SIMPLE');
  const account = list(fixtures, 'bank_accounts').find(({ currency }) => currency === 'EUR');
  const answers = [
    await platform.post(`/v2/payment_intents/${text(intent, 'payment_intent_id')}/cancel`, {}),
    await platform.post(`/v1/issuing/cards/${text(card, 'card_id')}/status`, { card_status: 'FROZEN' }),
    await platform.post(`/v1/issuing/cardholders/${text(holder, 'cardholder_id')}`, { phone_number: '91234567' }),
    await platform.post(`/v2/payment/bankaccount/${text(account, 'id')}`, {
      account_number: 'DE89370400440532013000',
      bank_name: '新しい銀行',
      swift_code: 'COBADEFF',
      bank_country_code: 'DE',
      bank_address: 'Köln',
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const payout = list(fixtures, 'payouts').find(({ payout_status }) => payout_status === 'PENDING');
  await platform.control('payouts', {
    make: [{ count: 3 }],
    change: [{ payout_id: text(payout, 'payout_id'), v2_status: 'FAILED', v1_status: 'FAILED' }],
  });
  await platform.control('settings', { order_delay_ms: 5_000 });
  return { key, answer: first.text };
}

describe('a restart', () => {
  it('loses no record, no effect, no key, no token and no setting', async () => {
    const before = await open();
    const { key, answer } = await writeEverything(before);
    await before.advance(60_000);
    const [told, token] = [await everything(before), await before.token()];
    expect(await before.stop()).toBe(0);
    const after = await open();
    expect(await everything(after)).toEqual(told);
    expect((await simulate(after, key)).text).toBe(answer);
    const withOldToken = await after.get(
      '/v1/deposit',
      { page_number: 1, page_size: 1 },
      { headers: { 'x-auth-token': token } },
    );
    expect(withOldToken.status).toBe(200);
    expect(await after.effects()).toHaveLength(5);
    await after.stop();
  });

  it('finishes an order that was open', async () => {
    const before = await open();
    const card = list(await before.fixtures(), 'cards').filter(
      (one) => one['card_status'] === 'ACTIVE' && one['expired'] === false,
    )[1];
    const moved = await before.post(`/v1/issuing/cards/${text(card, 'card_id')}/status`, { card_status: 'FROZEN' });
    await before.stop();
    const after = await open();
    await after.advance(3_000);
    const order = await after.get(`/v1/issuing/cards/${text(moved.body, 'card_order_id')}/order`);
    expect(order.body).toMatchObject({ order_status: 'SUCCESS' });
    await after.stop();
  });
});

it('kill -9 at the moment of an answer loses no answered write', async () => {
  const answered: FirstAnswer[] = [];
  for (const last of [60, 101, 150]) {
    const before = await open();
    await before.token();
    let ended: Promise<number | null> | undefined;
    const write = async (): Promise<void> => {
      while (ended === undefined) {
        const key = randomUUID();
        const answer = await simulate(before, key).catch(() => undefined);
        if (answer?.status === 200) answered.push({ key, answer: answer.text });
        // The kill follows the answer at once, so that nothing is written after it.
        if (answered.length >= last) ended ??= before.stop('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 4 }, write));
    await ended;
  }
  const after = await open();
  const kept = new Set((await after.effects()).map(({ idempotency_key }) => idempotency_key));
  expect(answered.filter(({ key }) => !kept.has(key))).toEqual([]);
  for (const { key, answer } of answered) expect((await simulate(after, key)).text).toBe(answer);
  await after.stop();
});

it('a second owner of the folder is refused in one sentence that names it', async () => {
  const first = await open();
  const { code, output } = await runSandbox('--data', folder, '--port', String((await freePorts(1))[0]));
  await first.stop();
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toContain(folder);
});

it('--memory keeps nothing', async () => {
  const before = await Platform.start();
  const key = randomUUID();
  const first = await simulate(before, key);
  await before.stop();
  const after = await Platform.start();
  expect(await after.effects()).toEqual([]);
  expect((await simulate(after, key)).text).not.toBe(first.text);
  await after.stop();
});
