import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type OperationName, operations } from '@/lib/contract/operations';
import type { ArmedFault, Armory } from '../faults/armory';
import type { FaultContext, Wire } from '../faults/fault';
import { type Conduct, plainConduct, type Sandbox } from '../sandbox';
import type { Answer, WireRequest } from '../world/exchange';
import type { CallEntry, CallLog } from './calls';
import { unpackAnswer } from './keys';
import type { Routed } from './find-route';

/** Answers the control routes, which the platform does not have. */
export type AnswerControl = (request: IncomingMessage, body: Buffer) => Answer;

/** The platform over HTTP: reads requests, lets armed faults strike, writes answers, logs every call. */
export class PlatformServer {
  readonly http: Server;
  readonly #sandbox: Sandbox;
  readonly #armory: Armory;
  readonly #calls: CallLog;
  readonly #control: AnswerControl;
  readonly #connections = new WeakMap<Socket, number>();
  #connectionCount = 0;
  #open = 0;

  constructor(sandbox: Sandbox, armory: Armory, calls: CallLog, control: AnswerControl) {
    this.#sandbox = sandbox;
    this.#armory = armory;
    this.#calls = calls;
    this.#control = control;
    // An idle connection outlasts any pause of a client (Node’s own ends it after ten minutes), so that only an armed
    // fault cuts a connection.
    this.http = createServer({ keepAliveTimeout: 15 * 60_000, noDelay: true }, (request, response) => {
      this.#open += 1;
      response.once('close', () => (this.#open -= 1));
      this.#serve(request, response).catch((error: unknown) => {
        console.error('The sandbox failed inside:', error);
        request.socket.destroy();
      });
    });
  }

  get open(): number {
    return this.#open;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The Date header too has the sandbox's time.
    response.setHeader('date', new Date(this.#sandbox.state.clock.nowMs()).toUTCString());
    const [path = '', ...rest] = (request.url ?? '').split('?');
    if (path === '/sandbox' || path.startsWith('/sandbox/')) {
      this.#send(response, this.#control(request, (await readBody(request)) ?? Buffer.alloc(0)));
      return;
    }
    const query = rest.join('?');
    const routed = this.#sandbox.route(request.method ?? '', path);
    const call = this.#enter(request, path, query, routed);
    const armed = routed.kind === 'found' ? this.#strike(call, routed.name) : undefined;
    response.once('close', () => {
      if (response.headersSent) call.status = response.statusCode;
    });
    const wire = { response, socket: request.socket, send: (answer: Answer) => this.#deliver(response, answer, call) };
    if (armed?.fault.early === true && routed.kind === 'found') {
      this.#spoil(wire, emptyAnswer, armed, routed.name);
      return;
    }
    const body = await readBody(request);
    if (body === undefined) {
      request.socket.destroy();
      return;
    }
    this.#calls.noteBody(call, body);
    await this.#exchange(wireRequest(request, path, query, body), routed, armed, wire);
  }

  async #exchange(request: WireRequest, routed: Routed, armed: ArmedFault | undefined, wire: Wire): Promise<void> {
    if (armed === undefined || routed.kind !== 'found') {
      wire.send(await this.#sandbox.answer(request, routed, plainConduct));
      return;
    }
    const holdMs = armed.when === 'before' ? armed.fault.holdMs(armed.values) : 0;
    const conduct = this.#conduct(armed, routed.name, holdMs);
    const answer = await this.#sandbox.answer(request, routed, conduct);
    if (holdMs > 0) wire.send(answer);
    else this.#spoil(wire, answer, armed, routed.name);
  }

  #conduct(armed: ArmedFault, operation: OperationName, holdMs: number): Conduct {
    const remember = (answer: Answer): Answer | undefined => {
      const spoiled = armed.fault.spoil(answer, this.#context(armed, operation));
      return typeof spoiled === 'function' ? undefined : spoiled;
    };
    const effect = armed.when === 'after' || holdMs > 0;
    return { effect, holdMs, remember: armed.request.remember ? remember : undefined };
  }

  #spoil(wire: Wire, answer: Answer, armed: ArmedFault, operation: OperationName): void {
    const spoiled = armed.fault.spoil(answer, this.#context(armed, operation));
    if (typeof spoiled === 'function') spoiled(wire);
    else wire.send(spoiled);
  }

  #context(armed: ArmedFault, operation: OperationName): FaultContext {
    return {
      operation,
      area: operations[operation].area,
      values: armed.values,
      anotherAnswer: () => {
        const other = this.#sandbox.state.keys.findNewestSuccess((name) => name !== operation);
        return other === undefined ? undefined : unpackAnswer(other);
      },
    };
  }

  #enter(request: IncomingMessage, path: string, query: string, routed: Routed): CallEntry {
    let connection = this.#connections.get(request.socket);
    if (connection === undefined) {
      this.#connectionCount += 1;
      connection = this.#connectionCount;
      this.#connections.set(request.socket, connection);
    }
    const time = this.#sandbox.state.clock.nowIso();
    const operation = routed.kind === 'found' ? routed.name : null;
    return this.#calls.enter(request, { time, connection, path, query, operation });
  }

  #strike(call: CallEntry, operation: OperationName): ArmedFault | undefined {
    const account = call.on_behalf_of === null || call.on_behalf_of === '' ? 'master' : call.on_behalf_of;
    const armed = this.#armory.strike({ operation, account, idempotencyKey: call.idempotency_key ?? undefined });
    if (armed !== undefined) call.fault = armed.name;
    return armed;
  }

  #deliver(response: ServerResponse, answer: Answer, call: CallEntry): void {
    call.status = answer.status;
    this.#send(response, answer);
  }

  #send(response: ServerResponse, answer: Answer): void {
    const length = answer.status === 204 ? {} : { 'content-length': answer.body.length };
    response.writeHead(answer.status, { ...answer.headers, ...length });
    response.end(answer.body);
  }
}

const emptyAnswer: Answer = { status: 0, headers: {}, body: Buffer.alloc(0) };

function wireRequest(request: IncomingMessage, path: string, query: string, body: Buffer): WireRequest {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
  const method = request.method ?? '';
  return { method, path, query, headers, body, remoteAddress: request.socket.remoteAddress ?? '' };
}

/** Well above the largest body of the interface, a 2 MB document in base64. */
const largestBytes = 8 * 1024 * 1024;

/** The whole body; undefined when the client went away before its end, or sent more than `largestBytes`. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of request) {
      const chunk = part as Buffer; // no encoding is set, so every part is bytes
      bytes += chunk.length;
      if (bytes > largestBytes) return undefined;
      parts.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(parts, bytes);
}
