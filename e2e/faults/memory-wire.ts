import { Dispatcher } from 'undici';
import { findRoute } from '@/sandbox/http/router';
import { MemoryExchange, wireError } from './memory-response';
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
