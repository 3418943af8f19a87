import http from 'node:http';

export interface Sent {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly location: string;
  readonly text: string;
  readonly tookMs: number;
}

export interface Sending {
  readonly method?: string;
  /** As it goes over the wire: nothing is tidied up. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The address on this machine that it comes from; all of 127.0.0.0/8 is this machine's. */
  readonly from?: string;
}

const longestMs = 40_000;

/** Sends requests to one console on this machine, from any address of this machine. */
export class Sender {
  readonly origin: string;
  readonly #port: string;
  readonly #agent = new http.Agent({ keepAlive: true });

  constructor(origin: string) {
    if (!isLoopback(origin)) throw new Error(`${origin} is not on this machine: nothing is sent there.`);
    this.origin = origin;
    this.#port = new URL(origin).port;
  }

  /** A lost connection answers 0, like a request without an answer in 40 seconds. */
  async send({ method = 'GET', path, headers = {}, body, from }: Sending): Promise<Sent> {
    const began = performance.now();
    const told = { host: new URL(this.origin).host, 'accept-encoding': 'identity', ...headers };
    return await new Promise((resolve) => {
      const end = (status: number, answer?: http.IncomingMessage, text = '') => {
        const tookMs = performance.now() - began;
        const given = answer?.headers ?? {};
        const location = given.location ?? String(given['x-action-redirect'] ?? '');
        resolve({ status, headers: given, location, text, tookMs });
      };
      const request = http.request({
        host: '127.0.0.1',
        port: this.#port,
        method,
        path,
        headers: withLength(told, body),
        agent: this.#agent,
        ...(from === undefined ? {} : { localAddress: from }),
      });
      request.setTimeout(longestMs, () => request.destroy());
      request.on('error', () => end(0));
      request.on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => end(answer.statusCode ?? 0, answer, text));
        answer.on('error', () => end(0));
      });
      request.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function withLength(headers: Readonly<Record<string, string>>, body: string | Buffer | undefined) {
  return body === undefined ? headers : { 'content-length': String(Buffer.byteLength(body)), ...headers };
}

const names: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address is on this machine: the only place that is ever attacked. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && names.includes(new URL(address).hostname);
}
