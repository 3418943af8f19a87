import type * as contract from '@/lib/contract/deposits';
import { type Deposit, type DepositStatus, depositStatuses } from '@/lib/contract/deposits';
import { Decimal } from '@/lib/contract/decimal';
import { isWithin, windowOfMoments } from './http/creation-window';
import { isKnownCurrency } from './world/currencies';
import { dayOf, stamp, dayMs } from './world/platform-time';
import { type Handler, pageOfRecords } from './http/handler';
import { noSuchDeposit, flat } from './http/refusal';
import { endsDeposit } from './world/sentinels';
import { tableOf, type World } from './world/world';
import { isLosslessNumber, parse } from 'lossless-json';
import texts from './seed/texts.json' with { type: 'json' };
import { bankLetters, bicOf, findIban } from './seed/banks';
import { partyOf } from './seed/party';
import { drawAmount } from './seed/payout-facts';

/** The seed's deposits: they were created and ended before the sandbox started. */
const deposits = tableOf<Deposit>('deposits');

/** A deposit of 4.5. Its status follows from the clock alone, so that a restart changes nothing. */
export interface SimulatedDeposit {
  /** The record of the first answer. */
  readonly deposit: Deposit;
  readonly endsMs: number;
  readonly ends: DepositStatus;
}

export const simulatedDeposits = tableOf<SimulatedDeposit>('simulated-deposits');

/** Interface 3.4: "can be returned as PENDING"; the rest is not shown, we assume one step to the end. */
export function statusOfDeposit({ ends, endsMs }: SimulatedDeposit, nowMs: number): DepositStatus {
  return nowMs >= endsMs ? ends : 'PENDING';
}

function shown(stored: SimulatedDeposit, nowMs: number): Deposit {
  const status = statusOfDeposit(stored, nowMs);
  const complete_time = status === 'COMPLETED' ? stamp(stored.endsMs) : '';
  return { ...stored.deposit, deposit_status: status, complete_time };
}

/** Interface 4.5. The amount is kept as it was written in the request. */
const simulateDeposit: Handler<typeof contract.simulateDeposit> = ({ body, bodyText, nowMs }, world) => {
  if (!isKnownCurrency(body.currency)) throw flat('currency must be an ISO 4217 code');
  const id = world.newId();
  const stored: SimulatedDeposit = {
    endsMs: nowMs + world.orderDelayMs,
    ends: endsDeposit(body.sender_swift_code),
    deposit: {
      deposit_id: id,
      short_reference_id: `D${dayOf(nowMs).slice(2).replaceAll('-', '')}-${id.slice(0, 6).toUpperCase()}`,
      amount: plainDecimalText(findNumberText(bodyText, 'amount') ?? String(body.amount)),
      currency: body.currency,
      deposit_status: 'PENDING',
      complete_time: '',
      create_time: stamp(nowMs),
      receiver_account_number: body.receiver_account_number ?? '',
      sender: {
        sender_name: body.sender_name ?? '',
        sender_country: body.sender_country ?? '',
        sender_account_number: body.sender_account_number ?? '',
        sender_swift_code: body.sender_swift_code,
      },
      deposit_fee: '0',
      deposit_reference: '',
    },
  };
  world.table(simulatedDeposits).put(id, stored);
  return shown(stored, nowMs);
};

/** Extras 3.7, newest first. */
const listDeposits: Handler<typeof contract.listDeposits> = ({ query, nowMs }, world) => {
  const window = windowOfMoments(query, ['start_time', 'end_time']);
  const status = query.status ?? query.deposit_status;
  const simulated = world.table(simulatedDeposits).list();
  const all = [...world.table(deposits).list(), ...simulated.map((stored) => shown(stored, nowMs))].reverse();
  const wanted = all.filter(
    (deposit) => (status === undefined || deposit.deposit_status === status) && isWithin(window, deposit.create_time),
  );
  return pageOfRecords(query, wanted);
};

/** Extras 3.7. */
const retrieveDeposit: Handler<typeof contract.retrieveDeposit> = ({ params, nowMs }, world) => {
  const simulated = world.table(simulatedDeposits).get(params.id);
  const deposit = simulated === undefined ? world.table(deposits).get(params.id) : shown(simulated, nowMs);
  if (deposit === undefined) throw noSuchDeposit();
  return deposit;
};

/** Keeps digits that JSON.parse would round; like it, takes the last of several members. @internal For tests. */
export function findNumberText(json: string, member: string): string | undefined {
  const value = parse(json, undefined, { onDuplicateKey: ({ newValue }) => newValue });
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Object.getOwnPropertyDescriptor(value, member)?.value;
  return isLosslessNumber(found) ? found.value : undefined;
}

/** A positive JSON number as plain decimal text: keeps its digits and applies its exponent. @internal For tests. */
export function plainDecimalText(number: string): string {
  const [mantissa = '', exponent] = number.split(/e/i);
  if (exponent === undefined) return mantissa;
  const decimals = (mantissa.split('.')[1] ?? '').length - Number(exponent);
  return new Decimal(number).toFixed(Math.max(0, decimals));
}

const masterCount = 48;
const subCount = 7;
const places = 'USD-US EUR-DE GBP-GB HKD-HK JPY-JP KWD-KW CNH-CN HUF-HU'.split(' ');

/** The newest nine deposits take the statuses in turn; older ones are COMPLETED. */
function statusAt(newness: number): Deposit['deposit_status'] {
  return newness < 9 ? (depositStatuses[newness % depositStatuses.length] ?? 'COMPLETED') : 'COMPLETED';
}

function depositAt(world: World, place: number, newness: number): Deposit {
  const random = world.random(`deposit ${place}`);
  const [currency = '', country = ''] = random.pick(places).split('-');
  const bank = bankLetters(random);
  const createdMs = world.anchorMs - Math.floor(newness * 1.8 * dayMs + random.int(3_600, 100_000) * 1000);
  const status = statusAt(newness);
  return {
    deposit_id: random.uuid(),
    short_reference_id: `D${dayOf(createdMs).slice(2).replaceAll('-', '')}-${random.text(6, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789')}`,
    amount: drawAmount(currency, random, world.account),
    currency,
    deposit_status: status,
    complete_time: status === 'COMPLETED' ? stamp(createdMs + random.int(60, 3000) * 1000) : '',
    create_time: stamp(createdMs),
    receiver_account_number: findIban(country, bank, random) ?? random.text(12, '123456789'),
    sender: {
      sender_name: partyOf(country, random, world.account, 0.4).holder,
      sender_country: country,
      sender_account_number: random.text(10),
      sender_swift_code: bicOf(bank, country, random),
    },
    deposit_fee: String(random.int(0, 3) * 5),
    deposit_reference:
      random.chance(0.4) && world.account.isAwkward ? random.pick(texts.awkward) : `INV ${random.text(6)}`,
  };
}

export function seedDeposits(world: World): void {
  const table = world.table(deposits);
  const count = world.account.isLarge ? masterCount : subCount;
  for (let place = 0; place < count; place += 1) {
    const record = depositAt(world, place, count - 1 - place);
    table.put(record.deposit_id, record);
  }
}

export const depositHandlers = { simulateDeposit, listDeposits, retrieveDeposit };
