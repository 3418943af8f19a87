import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Fixtures } from '@/sandbox/answer-control';
import { type ConsoleCopyOptions, type Copy, startConsoleCopy } from '../harness/console';
import { runStoreCommand } from '../harness/empty-store';
import { SandboxControl } from '../harness/sandbox';
import type { KeptPayouts, MadeCaller, WantedCaller } from '../harness/store-commands.fixture';
import type { Role } from '../pages/sign-in';

/** In the order of the table. */
export const roles = ['operator', 'support', 'manager', 'admin'] as const satisfies readonly Role[];
export const callers = ['anonymous', 'expired', 'disabled', ...roles] as const;
export type CallerName = (typeof callers)[number];

const matrixCallers: readonly WantedCaller[] = [
  ...roles.map((role) => ({ name: role, role })),
  // Who approves what the manager asks for; without another one it would not be taken.
  { name: 'approver', role: 'manager' },
  { name: 'expired', role: 'operator', expired: true },
  { name: 'disabled', role: 'operator', disabled: true },
];

export interface Answer {
  readonly status: number;
  readonly location: string;
  readonly text: string;
  readonly headers: Headers;
}

/** A line of the audit, as far as tests ask. */
export interface AuditedLine {
  readonly act: string;
  readonly result: string;
  readonly account: string;
  readonly role: string;
  readonly personId: string | null;
  readonly sessionKey: string;
  readonly objectId: string;
  /** So many further ones that this line stands for, in place of one of its own. */
  readonly more: number | undefined;
}

/** An action of the build: its id, and a page whose bundle holds it. */
interface BuiltAction {
  readonly id: string;
  readonly file: string;
  /** A page's file without its ending: `app/a/[account]/cards/page`. */
  readonly page: string;
}

interface StartOptions extends Pick<ConsoleCopyOptions, 'sandboxFlags' | 'engine'> {
  /** Where the build lies; the checkout by default. */
  readonly folder?: string | undefined;
  readonly people?: readonly WantedCaller[] | ((seed: Fixtures) => readonly WantedCaller[]);
  readonly variables?: Readonly<Record<string, string>>;
  /** What the mirror has of accounts before the console runs. */
  readonly payouts?: (seed: Fixtures) => readonly KeptPayouts[];
  /** Runs before the console, once its people are there. */
  readonly prepare?: (environment: NodeJS.ProcessEnv) => Promise<void>;
  /** Given, before the console runs and after it has ended, what reads a digest of each table of its store. */
  readonly watch?: (readTables: () => Promise<unknown>) => Promise<void>;
}

const manifest = fileURLToPath(new URL('../../.next/server/server-reference-manifest.json', import.meta.url));

/** A built console with every kind of caller in its store, asked over plain HTTP. */
export class MatrixConsole {
  readonly #copy: Copy;
  readonly people: Readonly<Record<string, MadeCaller>>;
  readonly actions: ReadonlyMap<string, BuiltAction>;
  readonly #lines: () => readonly AuditedLine[];
  /** By caller: a session goes on under a new id when its person has shown more than it. */
  readonly #renewed = new Map<string, string>();
  #stopped: Promise<void> | undefined;

  private constructor(
    copy: Copy,
    people: Readonly<Record<string, MadeCaller>>,
    actions: ReadonlyMap<string, BuiltAction>,
    lines: () => readonly AuditedLine[],
  ) {
    this.#copy = copy;
    this.people = people;
    this.actions = actions;
    this.#lines = lines;
  }

  static async start({
    folder,
    people = matrixCallers,
    variables = {},
    payouts = () => [],
    prepare,
    watch,
    ...more
  }: StartOptions = {}): Promise<MatrixConsole> {
    let made: Record<string, MadeCaller> = {};
    let lines: AuditedLine[] = [];
    const copy = await startConsoleCopy({
      ...more,
      variables: {
        PLATFORM_ENVIRONMENT: 'sandbox',
        LOG_LEVEL: 'error',
        // Hundreds of pages for one caller within seconds, as no person asks for them.
        SESSION_COST_PER_MINUTE: '24000',
        ADDRESS_COST_PER_MINUTE: '24000',
        ...variables,
      },
      ...(folder === undefined ? {} : { folder }),
      prepare: async (environment) => {
        const seed = await new SandboxControl(environment['PLATFORM_BASE_URL'] ?? '').fixtures();
        const wanted = typeof people === 'function' ? people(seed) : people;
        made = (await runStoreCommand(environment, 'make-callers', JSON.stringify(wanted))) as typeof made;
        for (const kept of payouts(seed)) await runStoreCommand(environment, 'keep-payouts', JSON.stringify(kept));
        await prepare?.(environment);
        await watch?.(() => runStoreCommand(environment, 'read-tables'));
      },
      inspect: async (environment) => {
        await watch?.(() => runStoreCommand(environment, 'read-tables'));
        lines = (await runStoreCommand(environment, 'read-audit')) as AuditedLine[];
      },
    });
    return new MatrixConsole(copy, made, await readActions(), () => lines);
  }

  /** Its process, and all that it has printed. */
  get copy(): Copy {
    return this.#copy;
  }

  get origin(): string {
    return this.#copy.origin;
  }

  get sandboxOrigin(): string {
    return this.#copy.sandboxOrigin;
  }

  /** All that the process printed so far. */
  get output(): string {
    return this.#copy.output();
  }

  /** Ends the console, once, and tells what stands in its audit. */
  async stop(): Promise<readonly AuditedLine[]> {
    await (this.#stopped ??= this.#copy.stop());
    return this.#lines();
  }

  async get(caller: string, path: string): Promise<Answer> {
    return await this.ask(caller, path, {});
  }

  async upload(caller: string, path: string, body: Uint8Array): Promise<Answer> {
    const headers = { origin: this.origin, 'content-type': 'image/png' };
    return await this.ask(caller, path, { method: 'POST', headers, body: Buffer.from(body) });
  }

  /** As the browser calls an action, by the id that the build gave it. */
  async act(caller: string, page: string, action: string, input: unknown, more: HeadersInit = {}): Promise<Answer> {
    const built = this.actions.get(action);
    if (built === undefined) throw new Error(`The build has no action ${action}.`);
    const headers = {
      ...(more as Record<string, string>),
      origin: this.origin,
      'next-action': built.id,
      accept: 'text/x-component',
      'content-type': 'text/plain;charset=UTF-8',
    };
    return await this.ask(caller, page, { method: 'POST', headers, body: JSON.stringify([input]) });
  }

  /** The same for an act that first asks who somebody is: shown by the password, as people without an app do. */
  async actProven(caller: string, page: string, action: string, input: unknown): Promise<Answer> {
    const first = await this.act(caller, page, action, input);
    const id = /"stepUp":\{"id":"([0-9a-f-]{36})"/.exec(first.text)?.[1];
    if (id === undefined) return first;
    await this.prove(caller, id, this.people[caller]?.password ?? '');
    return await this.act(caller, page, action, input);
  }

  /** Shows who somebody is, for what was asked of them. */
  async prove(
    caller: string,
    id: string,
    answer: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const headers = { ...more, origin: this.origin, 'content-type': 'application/json' };
    return await this.ask(caller, '/api/step-up', {
      method: 'POST',
      headers,
      body: JSON.stringify({ ids: [id], answer }),
    });
  }

  /** For what takes two admins: one proposes it, the other one confirms all that the page shows them. */
  async actAgreed(
    [proposer, second]: readonly [string, string],
    page: string,
    action: string,
    input: unknown,
  ): Promise<Answer> {
    const proposed = await this.actProven(proposer, page, action, input);
    if (proposed.text.includes('"ok":false')) throw new Error(`${action}: ${proposed.text}`);
    let answer = proposed;
    for (const change of await this.waitingFor(second, page)) {
      answer = await this.actProven(second, page, 'confirmChangeAction', change);
    }
    return answer;
  }

  /** What a page gives to the buttons by which this admin may confirm something. */
  async waitingFor(caller: string, page: string): Promise<readonly { readonly id: string; readonly hash: string }[]> {
    const { text } = await this.get(caller, page);
    const props = text.replaceAll('\\', '').matchAll(/"id":"([0-9a-f-]{36})","hash":"([0-9a-f]{64})"/g);
    const found = new Map(Array.from(props, ([, id = '', hash = '']) => [id, hash]));
    return Array.from(found, ([id, hash]) => ({ id, hash }));
  }

  /** With the caller's first session, unless the request brings a cookie of its own. */
  async ask(caller: string, path: string, request: RequestInit): Promise<Answer> {
    const cookie = this.#renewed.get(caller) ?? this.people[caller]?.sessions[0]?.cookie;
    const isOwn = !new Headers(request.headers).has('cookie');
    const asked: RequestInit = {
      ...request,
      redirect: 'manual',
      headers: {
        // Thousands of pages that nobody has to press and unpress.
        'accept-encoding': 'identity',
        ...(cookie === undefined ? {} : { cookie }),
        ...(request.headers as Record<string, string> | undefined),
      },
    };
    const send = async () => await fetch(`${this.origin}${path}`, asked);
    const first = await send();
    // A busy machine may open a connection and get to the request too late: it was not taken, and browsers repeat it.
    const answer = first.status === 408 ? await send() : first;
    const { status, headers } = answer;
    const [renewed] = headers.getSetCookie().filter((one) => /^[^=]*-sid=[^;]/.test(one));
    if (isOwn && cookie !== undefined && renewed !== undefined) this.#renewed.set(caller, renewed.split(';')[0] ?? '');
    // Next answers an action's redirect in a header of its own, so that the browser's half sees it.
    const location = headers.get('location') ?? headers.get('x-action-redirect') ?? '';
    return { status, headers, location, text: await answer.text() };
  }
}

async function readActions(): Promise<ReadonlyMap<string, BuiltAction>> {
  const { node } = JSON.parse(await readFile(manifest, 'utf8')) as {
    node: Record<string, { exportedName: string; filename: string; workers: Record<string, unknown> }>;
  };
  return new Map(
    Object.entries(node).map(([id, { exportedName, filename, workers }]) => {
      const page = Object.keys(workers).find((name) => name.startsWith('app/') && !name.startsWith('app/_')) ?? '';
      return [exportedName, { id, file: filename, page }];
    }),
  );
}
