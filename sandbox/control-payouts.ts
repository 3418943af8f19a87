import * as z from 'zod';
import { payoutStatuses, payoutV2Statuses } from '@/lib/contract/enums';
import { amount } from '@/lib/contract/primitives';
import { type PayoutChange, payoutChanges } from './payout-changes';
import { payoutBookOf, type PayoutBook } from './payouts';
import type { State } from './world/state';
import type { World } from './world/world';

/** A control request that cannot be done, in one plain sentence. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const made = z.strictObject({
  count: z.int().min(1).max(10_000).default(1),
  /** Absent where the sandbox's time counts. */
  create_time: z.iso.datetime({ offset: true }).transform(Date.parse).optional(),
  v2_status: z.enum(payoutV2Statuses).default('INITIATED'),
  /** A payout without a v1 status has an opaque id, and no v1 record. */
  v1_status: z.enum(payoutStatuses).nullable().default('READY_TO_SEND'),
});

const changed = z.strictObject({
  payout_id: z.string(),
  v2_status: z.enum(payoutV2Statuses).optional(),
  v1_status: z.enum(payoutStatuses).optional(),
  failure_reason: z.string().optional(),
  failure_returned_amount: amount.optional(),
});

const payoutsRequest = z.strictObject({
  /** A sub-account's id in place of the master account. */
  account: z.string().default('master'),
  make: z.array(made).default([]),
  change: z.array(changed).default([]),
});

/** @internal Exported for tests. */
export type PayoutsRequest = z.input<typeof payoutsRequest>;

/** Rounds down to a second, since the platform writes no fractions. */
const wholeSecond = (ms: number) => Math.floor(ms / 1000) * 1000;

/** POST /sandbox/payouts makes and changes payouts: the whole request in one step, or none of it. */
export function controlPayouts(state: State, body: unknown): object {
  const request = payoutsRequest.parse(body);
  const accountId = request.account === 'master' ? state.directory.master.account.account_id : request.account;
  if (state.directory.find(accountId) === undefined) throw new ControlError(404, `No account ${accountId}.`);
  const world = state.world(accountId);
  const book = payoutBookOf(world);
  const nowMs = state.clock.nowMs();
  const { result, puts } = state.tables.record(() => {
    for (const one of request.change) changePayout(world, book, one, nowMs);
    return request.make.flatMap(({ count, create_time: createdMs = nowMs, v2_status: v2, v1_status: v1 }) =>
      Array.from({ length: count }, () => book.make({ created_ms: wholeSecond(createdMs), v2, v1 })),
    );
  }, true);
  state.commit({ puts: [...puts] });
  return { made: result, changed: request.change.map(({ payout_id: id }) => id) };
}

function changePayout(world: World, book: PayoutBook, asked: z.output<typeof changed>, nowMs: number): void {
  const { payout_id: id, v2_status: v2, v1_status: v1, failure_reason, failure_returned_amount } = asked;
  const row = book.findRow(id);
  if (row === undefined) throw new ControlError(404, `There is no payout ${id}.`);
  if (v1 !== undefined && book.findV1(id) === undefined) throw new ControlError(409, `Payout ${id} has no v1 record.`);
  const table = world.table(payoutChanges);
  const known = table.get(id);
  const next: PayoutChange = {
    row,
    v2: v2 === undefined ? known?.v2 : { status: v2, at_ms: nowMs },
    v1:
      v1 === undefined
        ? known?.v1
        : {
            status: v1,
            at_ms: nowMs,
            failure_reason: failure_reason ?? known?.v1?.failure_reason,
            failure_returned_amount: failure_returned_amount ?? known?.v1?.failure_returned_amount,
          },
  };
  table.put(id, next);
}
