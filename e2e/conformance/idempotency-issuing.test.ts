import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { list, text, type Row } from './json';
import { Platform, type Answer, type CallOptions } from './platform';

/** Interface 4.1, 7.2 and 8: idempotency keys of the card issuing area. */
let platform: Platform;

beforeAll(async () => {
  platform = await Platform.shared();
});
beforeEach(() => platform.reset());

async function cardholder(): Promise<string> {
  return text(list(await platform.fixtures(), 'cardholders')[0], 'cardholder_id');
}
const change = async (given: CallOptions, body: unknown = { phone_number: '91234567' }): Promise<Answer> =>
  platform.post(`/v1/issuing/cardholders/${await cardholder()}`, body, given);

const issuingRefusal = (code: string) => ({ status: 400, body: { type: 'idempotency_error', code } });

const effectsOf = async (key: string): Promise<Row[]> =>
  (await platform.effects()).filter(({ idempotency_key }) => idempotency_key === key);

describe('a key of the card issuing area', () => {
  it('is any non-empty text up to 255 characters', async () => {
    for (const key of ['k', 'a key with spaces', 'k'.repeat(255)]) {
      expect((await change({ key })).status, key).toBe(200);
    }
    for (const key of [null, '', 'k'.repeat(256)]) {
      const refused = await change({ key });
      expect(refused).toMatchObject(issuingRefusal('invalid_key_format'));
      expect(text(refused.body, 'message')).toMatch(
        /^invalid idempotency key format: the Idempotency-Key header must be a non-empty string up to 255 characters$/,
      );
    }
  });

  it('with the same body gives the first answer again, and no second effect', async () => {
    const first = await change({ key: 'again' });
    expect((await change({ key: 'again' })).text).toBe(first.text);
    expect(await effectsOf('again')).toHaveLength(1);
  });

  it('of another account is refused: key does not belong to account', async () => {
    await change({ key: 'ours' });
    const sub = await platform.subAccount();
    const theirs = text((await platform.all('/v1/issuing/cardholders', {}, { for: sub }))[0], 'cardholder_id');
    const answer = await platform.post(
      `/v1/issuing/cardholders/${theirs}`,
      { phone_number: '91234567' },
      { key: 'ours', for: sub },
    );
    expect(answer).toMatchObject(issuingRefusal('key_mismatch_account'));
    expect(answer.body).toMatchObject({ message: 'key does not belong to account' });
    expect(await effectsOf('ours')).toHaveLength(1);
  });

  it('of another endpoint is refused: api associated with key is not the original', async () => {
    await change({ key: 'holder' });
    const card = text(
      list(await platform.fixtures(), 'cards').find(
        ({ card_status, expired }) => card_status === 'ACTIVE' && expired === false,
      ),
      'card_id',
    );
    const answer = await platform.post(
      `/v1/issuing/cards/${card}/status`,
      { card_status: 'FROZEN' },
      { key: 'holder' },
    );
    expect(answer).toMatchObject(issuingRefusal('key_mismatch_api'));
    expect(answer.body).toMatchObject({ message: 'api associated with key is not the original' });
    expect(await effectsOf('holder')).toHaveLength(1);
  });

  it('with another body never has a second effect', async () => {
    await change({ key: 'once' });
    const other = await change({ key: 'once' }, { phone_number: '98765432' });
    expect(other).toMatchObject({ status: 400, body: { type: 'idempotency_error' } });
    expect(await effectsOf('once')).toHaveLength(1);
  });

  it('whose first request still runs is answered request_being_processed', async () => {
    await platform.token();
    await platform.fixtures();
    await platform.control('settings', { latency_ms: 400 });
    const running = change({ key: 'running' });
    await expect.poll(async () => (await platform.calls()).length).toBeGreaterThan(0);
    const meanwhile = await change({ key: 'running' });
    expect(meanwhile).toMatchObject(issuingRefusal('request_being_processed'));
    expect(meanwhile.body).toMatchObject({ message: 'request is being processed' });
    const first = await running;
    expect((await change({ key: 'running' })).text).toBe(first.text);
    expect(await effectsOf('running')).toHaveLength(1);
  });

  it('of a refused request leaves no effect', async () => {
    const first = await change({ key: 'wrong' }, { gender: 'OTHER' });
    expect(first.status).toBe(400);
    expect((await change({ key: 'wrong' }, { gender: 'OTHER' })).text).toBe(first.text);
    expect(await platform.effects()).toEqual([]);
  });

  // The answer to a used key is not shown, so the sandbox has more than one reading of it (docs/sandbox.md).
  it.each([
    ['all', 'is refused again although the cause is gone'],
    ['successes', 'runs anew once the cause is gone, and gives that answer from then on'],
  ])('of a refused request, where %s are answered again, %s', async (answers) => {
    await platform.control('settings', { answers });
    const card = text(
      list(await platform.fixtures(), 'cards').find(
        ({ card_status, expired }) => card_status === 'ACTIVE' && expired === false,
      ),
      'card_id',
    );
    const move = (card_status: string, key: string) =>
      platform.post(`/v1/issuing/cards/${card}/status`, { card_status }, { key });
    const refused = await move('ACTIVE', 'early');
    expect(refused).toMatchObject({ status: 400, body: { message: 'Card status is invalid' } });
    expect((await move('FROZEN', 'freeze')).status).toBe(200);
    await platform.advance(5_000);
    const again = await move('ACTIVE', 'early');
    expect(again.status, again.text).toBe(answers === 'all' ? 400 : 200);
    expect((await move('ACTIVE', 'early')).text).toBe(again.text);
    expect(await effectsOf('early')).toHaveLength(answers === 'all' ? 0 : 1);
  });

  it('is answered request_being_processed as often as the setting says, then with the first answer', async () => {
    await platform.control('settings', { processing: 2 });
    const first = await change({ key: 'patience' });
    expect(first.status).toBe(200);
    for (const repeat of [1, 2]) {
      expect(await change({ key: 'patience' }), `repeat ${repeat}`).toMatchObject(
        issuingRefusal('request_being_processed'),
      );
    }
    expect((await change({ key: 'patience' })).text).toBe(first.text);
    expect(await effectsOf('patience')).toHaveLength(1);
  });
});
