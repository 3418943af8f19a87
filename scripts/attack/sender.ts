import http from 'node:http';
import { csrfTokenIn } from '@/e2e/pages/sign-in';

const formType = 'application/x-www-form-urlencoded';

type Texts = Readonly<Record<string, string>>;

/** Somebody's browser at one address of this machine: it keeps cookies, and signs in by the form. */
export class Browser {
  readonly #sender: Sender;
  readonly #from: string;
  readonly #cookies = new Map<string, string>();
  #csrfToken: string | undefined;

  constructor(sender: Sender, from: string) {
    this.#sender = sender;
    this.#from = from;
  }

  /** The same browser, carried elsewhere. */
  movedTo(from: string): Browser {
    const moved = new Browser(this.#sender, from);
    for (const [name, value] of this.#cookies) moved.#cookies.set(name, value);
    return moved;
  }

  async get(path: string, headers: Texts = {}): Promise<Sent> {
    return this.#keep(await this.#sender.send({ path, headers: this.#with(headers), from: this.#from }));
  }

  async post(path: string, fields: Texts, more: Texts = {}): Promise<Sent> {
    const headers = this.#with({ ...more, origin: this.#sender.origin, 'content-type': formType });
    const body = new URLSearchParams(fields).toString();
    return this.#keep(await this.#sender.send({ method: 'POST', path, headers, body, from: this.#from }));
  }

  /** The form is asked for once, and sent as often as wanted. */
  async submitSignIn(fields: Texts, more: Texts = {}): Promise<Sent> {
    this.#csrfToken ??= csrfTokenIn((await this.get('/sign-in')).text);
    const form = { csrfToken: this.#csrfToken, callbackUrl: '/', ...fields };
    return await this.post('/api/auth/callback/credentials', form, more);
  }

  /** How `readSignIn` says it. */
  async signIn(email: string, password: string, more: Texts = {}): Promise<string> {
    return readSignIn(await this.submitSignIn({ email, password }, more));
  }

  /** All of it: the next sign-in asks for its form anew. */
  forget(): void {
    this.#cookies.clear();
    this.#csrfToken = undefined;
  }

  #with(headers: Texts): Record<string, string> {
    return this.#cookies.size === 0
      ? { ...headers }
      : { ...headers, cookie: [...this.#cookies].map((one) => one.join('=')).join('; ') };
  }

  #keep(answer: Sent): Sent {
    if (String(answer.headers['clear-site-data']).includes('"cookies"')) this.#cookies.clear();
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}

/** `in`, or the problem that the console names. */
export function readSignIn({ status, location }: Sent): string {
  if (status !== 303) return `http ${status}`;
  return new URL(location, 'http://console.invalid').searchParams.get('problem') ?? 'in';
}

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
