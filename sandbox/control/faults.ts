import { faultNames, faults } from '../faults/catalogue';
import { faultRequest, type Armed, type Armory } from '../faults/arming';
import { ControlError } from './control-error';

/** The part of the listener that faults need. */
export interface Doors {
  readonly ignoring: number;
  refuseFor(ms: number): void;
  ignoreNext(connections: number): void;
}

function shown({ id, name, when, values, request, seen, struck }: Armed): object {
  const { operation, account, idempotency_key, times, after_calls, remember } = request;
  const rest = { operation, account, idempotency_key, times, after_calls, remember };
  return { id, fault: name, when, ...rest, ...values, seen, struck };
}

/** POST /sandbox/faults. F1 and F4 strike the listener at once; everything else waits for its call. */
export function armFault(body: unknown, armory: Armory, doors: Doors): object {
  const request = faultRequest.parse(body);
  const fault = faults[request.fault];
  if (fault.place === 'exchange') return { armed: shown(armory.arm(request, fault)) };
  if (request.fault === 'F4') {
    doors.ignoreNext(request.times ?? Number.MAX_SAFE_INTEGER);
    return { ignored_connections: doors.ignoring };
  }
  // Long enough for this answer to leave first.
  setTimeout(() => doors.refuseFor(request.for_ms), 20);
  return { refused_for_ms: request.for_ms };
}

/** GET /sandbox/faults. */
export function listFaults(armory: Armory, doors: Doors): object {
  return {
    armed: armory.list().map(shown),
    ignored_connections: doors.ignoring,
    catalogue: faultNames.map((name) => {
      const { place, words, variants, ...rest } = faults[name];
      return { fault: name, place, words, variants, ...('moments' in rest ? { moments: rest.moments } : {}) };
    }),
  };
}

/** DELETE /sandbox/faults, DELETE /sandbox/faults/{id}. */
export function clearFaults(id: string | undefined, armory: Armory, doors: Doors): object {
  if (id === undefined) doors.ignoreNext(0);
  const cleared = armory.clear(id === undefined ? undefined : Number(id));
  if (id !== undefined && cleared === 0) throw new ControlError(404, `No fault ${id} is armed.`);
  return { cleared };
}
