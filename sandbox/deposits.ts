import type * as contract from '@/lib/contract/deposits';
import type { Deposit, DepositStatus } from '@/lib/contract/deposits';
import { isWithin, windowOfMoments } from './http/creation-window';
import { isKnownCurrency } from './world/currencies';
import { dayOf, stamp } from './world/platform-time';
import type { Handler } from './http/handler';
import { noSuchDeposit } from './http/refusal';
import { pageOfRecords } from './http/handler';
import { flat } from './http/refusal';
import { endsDeposit } from './world/sentinels';
import { tableOf } from './world/world';
import { isLosslessNumber, parse } from 'lossless-json';

/** Deposits of the seed: they came and ended before the sandbox started. */
export const deposits = tableOf<Deposit>('deposits');

/** A deposit of 4.5. Its status follows from the clock alone, so that a restart changes nothing. */
export interface SimulatedDeposit {
  /** As it was answered. */
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
export const simulateDeposit: Handler<typeof contract.simulateDeposit> = ({ body, bodyText, nowMs }, world) => {
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

/** Extras, newest first. */
export const listDeposits: Handler<typeof contract.listDeposits> = ({ query, nowMs }, world) => {
  const window = windowOfMoments(
    { field: 'start_time', value: query.start_time },
    { field: 'end_time', value: query.end_time },
  );
  const status = query.status ?? query.deposit_status;
  const simulated = world.table(simulatedDeposits).list();
  const all = [...world.table(deposits).list(), ...simulated.map((stored) => shown(stored, nowMs))].reverse();
  const wanted = all.filter(
    (deposit) => (status === undefined || deposit.deposit_status === status) && isWithin(window, deposit.create_time),
  );
  return pageOfRecords(query, wanted, (deposit) => deposit);
};

/** Extras. */
export const retrieveDeposit: Handler<typeof contract.retrieveDeposit> = ({ params, nowMs }, world) => {
  const simulated = world.table(simulatedDeposits).get(params.id);
  const deposit = simulated === undefined ? world.table(deposits).get(params.id) : shown(simulated, nowMs);
  if (deposit === undefined) throw noSuchDeposit();
  return deposit;
};

/**
 * The text of a number that is a member of the outermost object, as it was written: JSON.parse would round its digits.
 * The last of several members of that name counts, as it does for JSON.parse.
 *
 * @internal Exported for tests.
 */
export function findNumberText(json: string, member: string): string | undefined {
  const value = parse(json, undefined, { onDuplicateKey: ({ newValue }) => newValue });
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Object.getOwnPropertyDescriptor(value, member)?.value;
  return isLosslessNumber(found) ? found.value : undefined;
}

/**
 * A positive JSON number as plain decimal text: its digits as written, an exponent worked in.
 *
 * @internal Exported for tests.
 */
export function plainDecimalText(number: string): string {
  const [mantissa = '', exponent] = number.split(/e/i);
  if (exponent === undefined) return mantissa;
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${digits}${'0'.repeat(point - digits.length)}`.replace(/^0+(?=\d)/, '');
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/^0+(?=\d)/, '');
}
