import { csrfTokenIn } from '@/e2e/pages/sign-in';
import type { Sender, Sent } from './sender';

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
