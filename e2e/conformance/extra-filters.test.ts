import { beforeAll, describe, expect, it } from 'vitest';
import { row, text } from './json';
import { Platform } from './platform';

/** Extras 3: the filters of the lists that the interface does not show. */
let platform: Platform;

beforeAll(async () => {
  platform = await Platform.shared();
});

describe('the extra lists filter as extras says', () => {
  it('cards by card_status, cardholder_id and card_number', async () => {
    const all = await platform.all('/v1/issuing/cards');
    for (const card_status of new Set(all.map((one) => text(one, 'card_status')))) {
      const wanted = all.filter((one) => one['card_status'] === card_status);
      expect(await platform.all('/v1/issuing/cards', { card_status })).toEqual(wanted);
    }
    const holder = text(row(all.find(({ cardholder }) => cardholder !== undefined))['cardholder'], 'cardholder_id');
    const theirs = all.filter(
      ({ cardholder }) => cardholder !== undefined && text(cardholder, 'cardholder_id') === holder,
    );
    expect(await platform.all('/v1/issuing/cards', { cardholder_id: holder })).toEqual(theirs);
    expect(
      (
        await platform.get('/v1/issuing/cards', {
          page_number: 1,
          page_size: 10,
          cardholder_id: '00000000-0000-4000-8000-000000000000',
        })
      ).body,
    ).toEqual({ code: '400', message: 'Cardholder not found or deactivated' });
  });

  it('cardholders by cardholder_status', async () => {
    const all = await platform.all('/v1/issuing/cardholders');
    for (const cardholder_status of new Set(all.map((one) => text(one, 'cardholder_status')))) {
      const wanted = all.filter((one) => one['cardholder_status'] === cardholder_status);
      expect(await platform.all('/v1/issuing/cardholders', { cardholder_status })).toEqual(wanted);
    }
  });

  it('payment intents by status, in both spellings, and by time', async () => {
    const path = '/v2/payment_intents';
    const all = await platform.all(path);
    for (const status of new Set(all.map((one) => text(one, 'intent_status')))) {
      const wanted = all.filter((one) => one['intent_status'] === status);
      expect(await platform.all(path, { payment_intent_status: status })).toEqual(wanted);
      expect(await platform.all(path, { intent_status: status })).toEqual(wanted);
    }
    const times = all
      .map((one) => text(one, 'create_time'))
      .toSorted((one, other) => Date.parse(one) - Date.parse(other));
    const [from = '', to = ''] = [times[Math.floor(times.length / 4)], times[Math.floor(times.length / 2)]];
    const wanted = all.filter((one) => {
      const made = Date.parse(text(one, 'create_time'));
      return made >= Date.parse(from) && made <= Date.parse(to);
    });
    expect(await platform.all(path, { start_time: from, end_time: to })).toEqual(wanted);
    expect(await platform.all(path, { create_start_time: from, create_end_time: to })).toEqual(wanted);
  });

  it('v1 payouts by status and by time of creation, inclusive', async () => {
    const path = '/v1/payouts';
    const all = await platform.all(path);
    for (const payout_status of ['READY_TO_SEND', 'PENDING', 'REJECTED', 'FAILED', 'COMPLETED']) {
      const wanted = all.filter((one) => one['payout_status'] === payout_status);
      expect(await platform.all(path, { payout_status })).toEqual(wanted);
    }
    const at = text(all[Math.floor(all.length / 2)], 'create_time');
    const wanted = all.filter((one) => Date.parse(text(one, 'create_time')) === Date.parse(at));
    expect(await platform.all(path, { start_time: at, end_time: at })).toEqual(wanted);
    expect((await platform.get(path, { page_number: 1, page_size: 10, payout_status: 'INITIATED' })).status).toBe(400);
  });

  it('deposits by status, in both spellings', async () => {
    const all = await platform.all('/v1/deposit');
    for (const status of new Set(all.map((one) => text(one, 'deposit_status')))) {
      const wanted = all.filter((one) => one['deposit_status'] === status);
      expect(await platform.all('/v1/deposit', { status })).toEqual(wanted);
      expect(await platform.all('/v1/deposit', { deposit_status: status })).toEqual(wanted);
    }
  });
});
