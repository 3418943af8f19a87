import { once } from 'node:events';
import { csrfTokenIn } from '../pages/sign-in';
import { type Answer, MatrixConsole, type StartOptions } from './matrix-console';
import type { WantedCaller } from '../harness/stores/store-commands.fixture';

/** Consoles on one store, side by side or one after another; the first one makes the people. */
export class SuccessiveConsoles {
  readonly #people: readonly WantedCaller[];
  readonly #variables: Readonly<Record<string, string>>;
  readonly #started: MatrixConsole[] = [];
  /** Cookies of callers who have signed in again or proved their identity, and so have another session. */
  readonly #renewed = new Map<string, string>();
  /** The ids of callers who have signed in by the form, as their pages have them. */
  readonly #signedIn = new Map<string, string>();
  alive: readonly MatrixConsole[] = [];

  constructor(people: readonly WantedCaller[], variables: Readonly<Record<string, string>>) {
    this.#people = people;
    this.#variables = variables;
  }

  async start({
    variables = {},
    ...more
  }: Pick<StartOptions, 'variables' | 'inside' | 'watch'> = {}): Promise<MatrixConsole> {
    const people = this.#started.length === 0 ? this.#people : [];
    const made = await MatrixConsole.start({ ...more, people, variables: { ...this.#variables, ...variables } });
    this.#started.push(made);
    this.alive = [...this.alive, made];
    return made;
  }

  get last(): MatrixConsole {
    const last = this.alive.at(-1);
    if (last === undefined) throw new Error('No console runs.');
    return last;
  }

  personOf(caller: string) {
    const person = this.#started[0]?.people[caller];
    if (person === undefined) throw new Error(`There is no ${caller}.`);
    return person;
  }

  /** The e-mail and password of a caller; a caller who was not made is one of the demo's people. */
  #signInOf(caller: string): { readonly email: string; readonly password: string } {
    const { people, copy } = this.#started[0] ?? this.last;
    return people[caller] ?? { email: `${caller}@demo.test`, password: copy.demoPassword };
  }

  /** Kills a console as a machine does: no handler runs. */
  async kill(one: MatrixConsole): Promise<void> {
    this.alive = this.alive.filter((other) => other !== one);
    const ended = once(one.copy.process, 'exit');
    one.copy.process.kill('SIGKILL');
    const [, signal] = (await ended) as [number | null, string | null];
    if (signal !== 'SIGKILL') throw new Error(`It had ended by itself before:\n${one.output}`);
  }

  /** Ends a console as a supervisor does: it may finish its work, and its data stays. */
  async end(one: MatrixConsole): Promise<void> {
    this.alive = this.alive.filter((other) => other !== one);
    const ended = once(one.copy.process, 'exit');
    one.copy.process.kill('SIGTERM');
    await ended;
  }

  /** The caller's cookie, renamed because its name has the port of the console, and the mark of their pages. */
  #headers(caller: string, { origin } = this.last) {
    const made = this.#started[0]?.people[caller];
    const cookie = this.#renewed.get(caller) ?? made?.sessions[0]?.cookie ?? '';
    const personId = made?.personId ?? this.#signedIn.get(caller);
    return {
      cookie: cookie.replace(/^bo-\d+/, `bo-${new URL(origin).port}`),
      ...(personId === undefined ? {} : { 'x-page-person': personId }),
    };
  }

  #keepRenewed(caller: string, headers: Headers): void {
    const renewed = headers.getSetCookie().find((one) => /^[^=]*-sid=[^;]/.test(one));
    if (renewed !== undefined) this.#renewed.set(caller, renewed.replace(/;.*/, ''));
  }

  async fetch(address: string, from = this.last, caller = 'operator'): Promise<Response> {
    return await fetch(`${from.origin}${address}`, { headers: this.#headers(caller, from), redirect: 'manual' });
  }

  async act(caller: string, page: string, action: string, input: unknown, from = this.last): Promise<Answer> {
    return await from.act(caller, page, action, input, this.#headers(caller, from));
  }

  /** Calls an act and proves the caller's identity by password, if it asks; returns the act's first answer. */
  async prove(caller: string, page: string, action: string, input: unknown): Promise<Answer> {
    const first = await this.act(caller, page, action, input);
    const id = /"stepUp":\{"id":"([0-9a-f-]{36})"/.exec(first.text)?.[1];
    if (id === undefined) return first;
    const { password } = this.#signInOf(caller);
    const proven = await this.last.prove(caller, id, password, this.#headers(caller));
    this.#keepRenewed(caller, proven.headers);
    return first;
  }

  async actProven(caller: string, page: string, action: string, input: unknown): Promise<Answer> {
    const first = await this.prove(caller, page, action, input);
    return first.text.includes('"stepUp"') ? await this.act(caller, page, action, input) : first;
  }

  /** Signs a caller in by the form of the sign-in page; later requests use the new session. */
  async signIn(caller: string): Promise<void> {
    const { origin } = this.last;
    const page = await fetch(`${origin}/sign-in`);
    const cookie = page.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const { email, password } = this.#signInOf(caller);
    const body = new URLSearchParams({ csrfToken: csrfTokenIn(await page.text()), email, password, callbackUrl: '/' });
    const address = `${origin}/api/auth/callback/credentials`;
    const { headers } = await fetch(address, { method: 'POST', redirect: 'manual', headers: { origin, cookie }, body });
    if (headers.get('location') !== '/') throw new Error(`${caller} is not in: ${headers.get('location') ?? ''}`);
    this.#keepRenewed(caller, headers);
    const own = await (await this.fetch('/settings/sign-in', this.last, caller)).text();
    this.#signedIn.set(caller, /data-person="([^"]+)"/.exec(own)?.[1] ?? '');
  }

  /** Stops the consoles, the last one first: no other process can open a folder that one still holds. */
  async stop(): Promise<void> {
    this.alive = [];
    for (const one of this.#started.toReversed()) await one.end();
  }
}
