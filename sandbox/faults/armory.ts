import * as z from 'zod';
import { isOperationName, type OperationName } from '@/lib/contract/operations';
import { faultNames, faultCatalogue, type FaultName } from './catalogue';
import type { ExchangeFault, FaultValues, Moment } from './fault';

/** The body of POST /sandbox/faults. */
export const faultRequest = z
  .strictObject({
    fault: z.enum(faultNames),
    /** An operation's name, or `*`. */
    operation: z.string().default('*'),
    /** An account's id, or `master` for calls without `x-on-behalf-of`; absent: every account. */
    account: z.string().optional(),
    idempotency_key: z.string().optional(),
    when: z.enum(['before', 'after']).optional(),
    /** How often the fault strikes; null if it strikes until it is cleared. */
    times: z.int().min(1).nullable().default(1),
    /** How many matching calls the fault lets through first. */
    after_calls: z.int().min(0).default(0),
    variant: z.string().optional(),
    message: z.string().optional(),
    status: z.int().min(100).max(599).optional(),
    delay_ms: z.int().min(0).optional(),
    retry_after: z.string().optional(),
    location: z.string().optional(),
    for_ms: z.int().min(1).max(600_000).default(1000),
    /** The idempotency key remembers the fault's answer instead of the true one. */
    remember: z.boolean().default(false),
  })
  .superRefine((value, context) => {
    const fault = faultCatalogue[value.fault];
    const refuse = (field: keyof typeof value, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (value.operation !== '*' && !isOperationName(value.operation)) {
      refuse('operation', `is no operation: ${value.operation}`);
    }
    if (value.variant !== undefined && !fault.variants.includes(value.variant)) {
      refuse('variant', `is one of ${fault.variants.join(', ')}`);
    }
    if (fault.place === 'exchange' && value.when !== undefined && !fault.moments.includes(value.when)) {
      refuse('when', `is ${fault.moments.join(' or ')} for ${value.fault}`);
    }
    if (fault.place === 'client') refuse('fault', `${value.fault} is provoked by the client: ${fault.words}`);
  });
export type FaultRequest = z.output<typeof faultRequest>;

export interface ArmedFault {
  readonly id: number;
  readonly name: FaultName;
  readonly fault: ExchangeFault;
  readonly request: FaultRequest;
  readonly when: Moment;
  readonly values: FaultValues;
  /** Matching calls so far, struck or let through. */
  seen: number;
  struck: number;
}

export interface Match {
  readonly operation: OperationName;
  /** `x-on-behalf-of` as it came; `master` where the header is absent. */
  readonly account: string;
  readonly idempotencyKey: string | undefined;
}

function fits({ request }: ArmedFault, call: Match): boolean {
  return (
    (request.operation === '*' || request.operation === call.operation) &&
    (request.account === undefined || request.account === call.account) &&
    (request.idempotency_key === undefined || request.idempotency_key === call.idempotencyKey)
  );
}

const isSpent = ({ request, struck }: ArmedFault): boolean => request.times !== null && struck >= request.times;

/** The armed faults, oldest first. A call counts for every fault that it matches; the oldest that is due strikes. */
export class Armory {
  #armed: ArmedFault[] = [];
  #lastId = 0;

  arm(request: FaultRequest, fault: ExchangeFault): ArmedFault {
    this.#lastId += 1;
    const { message, status, delay_ms, retry_after, location } = request;
    const armed: ArmedFault = {
      id: this.#lastId,
      name: request.fault,
      fault,
      request,
      when: request.when ?? fault.moments[0],
      values: { variant: request.variant ?? fault.variants[0], message, status, delay_ms, retry_after, location },
      seen: 0,
      struck: 0,
    };
    this.#armed.push(armed);
    return armed;
  }

  strike(call: Match): ArmedFault | undefined {
    if (this.#armed.length === 0) return undefined;
    const due = this.#armed.filter((armed) => {
      if (isSpent(armed) || !fits(armed, call)) return false;
      armed.seen += 1;
      return armed.seen > armed.request.after_calls;
    });
    const [first] = due;
    if (first !== undefined) first.struck += 1;
    return first;
  }

  list(): readonly ArmedFault[] {
    return this.#armed;
  }

  /** Disarms one fault, or all; returns how many it disarmed. */
  clear(id?: number): number {
    const before = this.#armed.length;
    this.#armed = id === undefined ? [] : this.#armed.filter((armed) => armed.id !== id);
    return before - this.#armed.length;
  }
}
