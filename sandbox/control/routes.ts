import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { isLoopback } from '../http/address';
import type { CallLog } from '../http/calls';
import { jsonAnswer, type Answer } from '../world/exchange';
import type { Armory } from '../faults/arming';
import type { Sandbox } from '../sandbox';
import { settings } from '../store/lines';
import { ControlError } from './control-error';
import { armFault, clearFaults, listFaults, type Doors } from './faults';
import { fixturesOf, otherCredentials } from './fixtures';

export interface ControlParts {
  readonly sandbox: Sandbox;
  readonly armory: Armory;
  readonly calls: CallLog;
  readonly doors: Doors;
}

interface ControlCall {
  readonly body: unknown;
  readonly query: URLSearchParams;
  /** What stands behind the route's own path. */
  readonly id: string | undefined;
}

type ControlRoute = (parts: ControlParts, call: ControlCall) => object;

const clockRequest = z.union([z.strictObject({ offset_ms: z.number() }), z.strictObject({ advance_ms: z.number() })], {
  error: 'give either offset_ms or advance_ms, a number',
});

function health({ sandbox: { state, options } }: ControlParts): object {
  const { seed, payouts, anchor_ms } = state.origin;
  return {
    status: 'ok',
    time: state.clock.nowIso(),
    clock_offset_ms: state.clock.offsetMs,
    seed,
    payouts,
    anchor: new Date(anchor_ms).toISOString(),
    spec_only: options.specOnly,
    compatible: options.compatible,
  };
}

/** Either form takes effect at once for tokens, keys, orders, quotes and every date that is made. */
function moveClock({ sandbox: { state } }: ControlParts, { body }: ControlCall): object {
  const request = clockRequest.parse(body);
  const offsetMs = 'offset_ms' in request ? request.offset_ms : state.clock.offsetMs + request.advance_ms;
  state.commit({ clock_offset_ms: offsetMs });
  return { offset_ms: offsetMs, time: state.clock.nowIso() };
}

const resetRequest = z.strictObject({ keep_keys: z.boolean().default(false) });

function reset({ sandbox: { state }, armory, calls, doors }: ControlParts, { body }: ControlCall): object {
  const { keep_keys: keepKeys } = resetRequest.parse(body ?? {});
  armory.clear();
  doors.ignoreNext(0);
  calls.clear();
  state.reset({ keepKeys });
  return { status: 'ok' };
}

function change({ sandbox: { state } }: ControlParts, { body }: ControlCall): object {
  const wanted = settings.partial().strict().parse(body);
  state.commit({ settings: settings.parse({ ...state.settings, ...wanted }) });
  return state.settings;
}

const after = (query: URLSearchParams): number => Number(query.get('after') ?? 0);

const routes: Readonly<Record<string, ControlRoute>> = {
  'GET health': health,
  'GET fixtures': ({ sandbox }) => fixturesOf(sandbox),
  'GET credentials': ({ sandbox }) => otherCredentials(sandbox),
  'GET effects': ({ sandbox }, { query }) => ({
    effects: sandbox.state.effects.filter(({ number }) => number > after(query)),
  }),
  'GET calls': ({ calls }, { query }) => ({ calls: calls.after(after(query)) }),
  'POST reset': reset,
  'POST clock': moveClock,
  'GET settings': ({ sandbox }) => sandbox.state.settings,
  'POST settings': change,
  'GET faults': ({ armory, doors }) => listFaults(armory, doors),
  'POST faults': ({ armory, doors }, { body }) => armFault(body, armory, doors),
  'DELETE faults': ({ armory, doors }, { id }) => clearFaults(id, armory, doors),
};

/** Programs on this machine may; pages that some browser on this machine has open may not. */
function checkCaller({ headers, socket }: IncomingMessage): void {
  const isLocal =
    isLoopback(socket.remoteAddress ?? '') && /^(?:127\.|localhost(?::|$)|\[::1\])/.test(headers.host ?? '');
  const isPage = headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none';
  if (!isLocal || isPage) throw new ControlError(403, 'Control routes answer to programs on this machine only.');
}

function answer(parts: ControlParts, request: IncomingMessage, body: Buffer): object {
  checkCaller(request);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const [name = '', id] = path.split('/').slice(2);
  const route = routes[`${request.method ?? ''} ${name}`];
  if (route === undefined) throw new ControlError(404, `There is no control route ${request.method ?? ''} ${path}.`);
  const text = body.toString();
  return route(parts, { body: text === '' ? {} : JSON.parse(text), query: new URLSearchParams(query), id });
}

/** The control routes outside `/api`, for tests and for the console's start. */
export function answerControl(parts: ControlParts, request: IncomingMessage, body: Buffer): Answer {
  try {
    return jsonAnswer(200, answer(parts, request, body));
  } catch (error) {
    if (error instanceof ControlError) return jsonAnswer(error.status, { error: error.message });
    if (error instanceof SyntaxError) return jsonAnswer(400, { error: 'The body is not JSON.' });
    if (error instanceof z.ZodError) {
      const [issue] = error.issues;
      // Our own sentences stay; those of the library go to nobody.
      const words = issue?.code === 'custom' ? `: ${issue.message}` : ' is invalid';
      return jsonAnswer(400, { error: `${issue?.path.join('.') || 'body'}${words}` });
    }
    throw error;
  }
}
