import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import type { Answer } from '@/sandbox/world/exchange';
import type { Wire } from '@/sandbox/faults/fault';

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
