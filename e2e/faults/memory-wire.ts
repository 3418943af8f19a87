import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Dispatcher } from 'undici';
import type { Wire } from '@/sandbox/faults/fault';
import { findRoute } from '@/sandbox/http/router';
import type { Answer } from '@/sandbox/world/exchange';
import type { StandIn } from './stand-in';

/** What happens before there is a request, as undici tells it. */
export const connectionErrors = {
  F1: 'ECONNREFUSED',
  F2: 'ENOTFOUND',
  F3: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  F4: 'UND_ERR_CONNECT_TIMEOUT',
} as const;
export type ConnectionFaultName = keyof typeof connectionErrors;

interface Gate {
  readonly fault: ConnectionFaultName;
  readonly operation: string;
  after: number;
  times: number;
}

const connectMs = 2_000;

/** Stands in for undici's pool: every request goes to the sandbox in this process, through the same phases. */
export class MemoryWire extends Dispatcher {
  readonly #standIn: StandIn;
  #gate: Gate | undefined;

  constructor(standIn: StandIn) {
    super();
    this.#standIn = standIn;
  }

  /** From the call after so many on, so many connections for this operation do not come about. */
  cut(gate: Gate | undefined): void {
    this.#gate = gate;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const [path = '', query = ''] = options.path.split('?');
    const exchange = new MemoryExchange(handler);
    const fault = this.#strike(options.method, path);
    if (fault !== undefined) {
      const tell = () => handler.onResponseError?.(exchange, wireError(connectionErrors[fault]));
      if (fault === 'F4') setTimeout(tell, connectMs);
      else queueMicrotask(tell);
      return true;
    }
    handler.onRequestStart?.(exchange, {});
    if (exchange.aborted) return true;
    // The engine gives text headers and a text body.
    const headers = options.headers as Readonly<Record<string, string>>;
    const body = Buffer.from((options.body as string | null) ?? '');
    const request = { method: options.method, path, query, headers, body, remoteAddress: '127.0.0.1' };
    void this.#standIn.serve(request, exchange);
    return true;
  }

  #strike(method: string, path: string): ConnectionFaultName | undefined {
    const gate = this.#gate;
    if (gate === undefined) return undefined;
    const routed = findRoute(method, path, false);
    if (routed.kind !== 'found' || routed.name !== gate.operation) return undefined;
    if (gate.after > 0) {
      gate.after -= 1;
      return undefined;
    }
    if (gate.times <= 0) return undefined;
    gate.times -= 1;
    return gate.fault;
  }
}

/** An error as undici or the system names it. */
export function wireError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/**
 * One exchange without a network: what the sandbox writes arrives at a handler of undici in the same phases, and what
 * breaks off arrives as the same errors. Only what the sandbox uses of a response and a socket is here.
 */
export class MemoryExchange extends EventEmitter implements Dispatcher.DispatchController {
  readonly paused = false;
  aborted = false;
  reason: Error | null = null;
  destroyed = false;
  headersSent = false;
  readonly #handler: Dispatcher.DispatchHandler;
  #over = false;

  constructor(handler: Dispatcher.DispatchHandler) {
    super();
    this.#handler = handler;
  }

  /** The sandbox's side of it. */
  get wire(): Wire {
    // The faults use a few functions of a response and of its socket; this has all of them.
    const both = this as unknown as ServerResponse & Socket;
    return { response: both, socket: both, send: (answer) => this.send(answer) };
  }

  send({ status, headers, body }: Answer): void {
    this.writeHead(status, headers);
    this.end(body);
  }

  writeHead(status: number, headers: Readonly<Record<string, string | number>>): void {
    if (this.#over) return;
    this.headersSent = true;
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    this.#handler.onResponseStart?.(this, status, Object.fromEntries(texts) as Record<string, string>, '');
  }

  write(chunk: Buffer, written?: () => void): boolean {
    // Before the head there are no bytes of an answer: what stands here is no HTTP.
    if (!this.headersSent)
      this.#break(
        chunk.toString().includes('content-length: 7') ? 'HPE_UNEXPECTED_CONTENT_LENGTH' : 'HPE_INVALID_CONSTANT',
      );
    else if (!this.#over) this.#handler.onResponseData?.(this, chunk);
    written?.();
    return true;
  }

  end(body?: Buffer): void {
    if (this.#over) return;
    if (body !== undefined && body.length > 0) this.#handler.onResponseData?.(this, body);
    this.#finish();
  }

  /** Whoever was given the last bytes may have ended it. */
  #finish(): void {
    if (this.#over) return;
    this.#over = true;
    this.#handler.onResponseEnd?.(this, {});
    this.emit('close');
  }

  resetAndDestroy(): void {
    this.#break('ECONNRESET');
  }

  destroySoon(): void {
    this.#break('UND_ERR_SOCKET');
  }

  /** The client gives up. */
  abort(reason: Error): void {
    this.aborted = true;
    this.reason = reason;
    this.#close();
  }

  pause(): void {
    // Nothing arrives faster than it is read here.
  }

  resume(): void {
    // See pause.
  }

  #break(code: string): void {
    if (this.#over) return;
    this.#close();
    this.#handler.onResponseError?.(this, wireError(code));
  }

  #close(): void {
    this.#over = true;
    this.destroyed = true;
    this.emit('close');
  }
}
