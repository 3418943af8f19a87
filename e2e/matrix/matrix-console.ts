import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Fixtures } from '@/sandbox/answer-control';
import { type ConsoleCopyOptions, type Copy, startConsoleCopy } from '../harness/console';
import { runStoreCommand } from '../harness/stores/empty-store';
import { SandboxControl } from '../harness/sandbox';
import type { KeptPayouts, MadeCaller, WantedCaller } from '../harness/stores/store-commands.fixture';
import type { Role } from '../pages/sign-in';

/** The roles in the order of the table. */
export const roles = ['operator', 'support', 'manager', 'admin'] as const satisfies readonly Role[];
export const callers = ['anonymous', 'expired', 'disabled', ...roles] as const;
export type CallerName = (typeof callers)[number];

const matrixCallers: readonly WantedCaller[] = [
  ...roles.map((role) => ({ name: role, role })),
  // This manager can approve the other manager's requests, which the console would refuse without an approver.
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

/** The fields of an audit line that tests use. */
export interface AuditedLine {
  readonly act: string;
  readonly result: string;
  readonly account: string;
  readonly role: string;
  readonly personId: string | null;
  readonly sessionKey: string;
  readonly objectId: string;
  /** How many further lines this one stands for, in place of one of its own. */
  readonly more: number | undefined;
}

/** What is read of a console's audit between its end and the removal of its data. */
interface ReadAudit {
  isWanted: boolean;
  lines: readonly AuditedLine[] | undefined;
}

/** An action of the build: its id, and a page whose bundle holds it. */
interface BuiltAction {
  readonly id: string;
  readonly file: string;
  /** A page's file without its ending: `app/a/[account]/cards/page`. */
  readonly page: string;
}

/** Without those tables that a read itself may change, or of every one in which only work writes. */
type ReadTables = (which?: 'every') => Promise<unknown>;

export interface StartOptions extends Pick<ConsoleCopyOptions, 'sandboxFlags' | 'isAwkward' | 'engine' | 'inside'> {
  /** The folder of the build; the checkout by default. */
  readonly folder?: string | undefined;
  readonly people?: readonly WantedCaller[] | ((seed: Fixtures) => readonly WantedCaller[]);
  readonly variables?: Readonly<Record<string, string>>;
  /** Payouts that the mirror has before the console runs. */
  readonly payouts?: (seed: Fixtures) => readonly KeptPayouts[];
  /** Runs after the console's people are made and before it starts. */
  readonly prepare?: (environment: NodeJS.ProcessEnv) => Promise<void>;
  /** Called before the console runs and after it has ended, with a function that reads a digest of each table. */
  readonly watch?: (readTables: ReadTables) => Promise<void>;
}

const manifest = fileURLToPath(new URL('../../.next/server/server-reference-manifest.json', import.meta.url));

/** A built console with every kind of caller in its store, asked over plain HTTP. */
export class MatrixConsole {
  readonly #copy: Copy;
  readonly people: Readonly<Record<string, MadeCaller>>;
  readonly actions: ReadonlyMap<string, BuiltAction>;
  readonly #audit: ReadAudit;
  /** Cookies by caller: a session gets a new id when its person has proved more. */
  readonly #renewed = new Map<string, string>();
  #stopped: Promise<void> | undefined;

  private constructor(
    copy: Copy,
    people: Readonly<Record<string, MadeCaller>>,
    actions: ReadonlyMap<string, BuiltAction>,
    audit: ReadAudit,
  ) {
    this.#copy = copy;
    this.people = people;
    this.actions = actions;
    this.#audit = audit;
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
    const audit: ReadAudit = { isWanted: false, lines: undefined };
    const copy = await startConsoleCopy({
      ...more,
      variables: {
        PLATFORM_ENVIRONMENT: 'sandbox',
        LOG_LEVEL: 'error',
        ...variables,
      },
      ...(folder === undefined ? {} : { folder }),
      prepare: async (environment) => {
        const seed = await new SandboxControl(environment['PLATFORM_BASE_URL'] ?? '').fixtures();
        const wanted = typeof people === 'function' ? people(seed) : people;
        // Another console may hold the store, with its people in it.
        if (wanted.length > 0)
          made = (await runStoreCommand(environment, 'make-callers', JSON.stringify(wanted))) as typeof made;
        for (const kept of payouts(seed)) await runStoreCommand(environment, 'keep-payouts', JSON.stringify(kept));
        await prepare?.(environment);
        await watch?.((which) => runStoreCommand(environment, 'read-tables', which));
      },
      inspect: async (environment) => {
        await watch?.((which) => runStoreCommand(environment, 'read-tables', which));
        if (audit.isWanted) audit.lines = (await runStoreCommand(environment, 'read-audit')) as AuditedLine[];
      },
    });
    return new MatrixConsole(copy, made, await readActions(), audit);
  }

  /** The console's process and its output. */
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

  /** Ends the console, once, and returns the lines of its audit, which takes a second to read. */
  async stop(): Promise<readonly AuditedLine[]> {
    this.#audit.isWanted = true;
    await this.end();
    if (this.#audit.lines === undefined) throw new Error('The console had ended before, and its audit was not read.');
    return this.#audit.lines;
  }

  /** Ends the console, once, and removes its data. */
  async end(): Promise<void> {
    await (this.#stopped ??= this.#copy.stop());
  }

  async get(caller: string, path: string): Promise<Answer> {
    return await this.ask(caller, path, {});
  }

  async upload(caller: string, path: string, body: Uint8Array): Promise<Answer> {
    const headers = { origin: this.origin, 'content-type': 'image/png' };
    return await this.ask(caller, path, { method: 'POST', headers, body: Buffer.from(body) });
  }

  /** Calls an action as a browser does, by the id that the build gave it. */
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

  /** The same for an act that first asks for a proof of identity: given by password, as by people without an app. */
  async actProven(caller: string, page: string, action: string, input: unknown): Promise<Answer> {
    const first = await this.act(caller, page, action, input);
    const id = /"stepUp":\{"id":"([0-9a-f-]{36})"/.exec(first.text)?.[1];
    if (id === undefined) return first;
    await this.prove(caller, id, this.people[caller]?.password ?? '');
    return await this.act(caller, page, action, input);
  }

  /** Proves a caller's identity for a step-up. */
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

  /** For acts that need two admins: one proposes, the other confirms every change on the page. */
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

  /** The changes that a page lets this admin confirm, read from the props of its buttons. */
  async waitingFor(caller: string, page: string): Promise<readonly { readonly id: string; readonly hash: string }[]> {
    const { text } = await this.get(caller, page);
    const props = text.replaceAll('\\', '').matchAll(/"id":"([0-9a-f-]{36})","hash":"([0-9a-f]{64})"/g);
    const found = new Map(Array.from(props, ([, id = '', hash = '']) => [id, hash]));
    return Array.from(found, ([id, hash]) => ({ id, hash }));
  }

  /** Sends a request with the caller's session, unless the request has a cookie of its own. */
  async ask(caller: string, path: string, request: RequestInit): Promise<Answer> {
    const cookie = this.#renewed.get(caller) ?? this.people[caller]?.sessions[0]?.cookie;
    const given = new Headers(request.headers);
    const isOwn = !given.has('cookie');
    // A caller without a session has a page of a person who has signed out.
    const { personId } = this.people[caller] ?? Object.values(this.people)[0] ?? {};
    const asked: RequestInit = {
      ...request,
      redirect: 'manual',
      headers: {
        // Thousands of pages need not be compressed and decompressed.
        'accept-encoding': 'identity',
        ...(cookie === undefined ? {} : { cookie }),
        // A page says with each act for whom it was drawn.
        ...(personId === undefined || request.method !== 'POST' ? {} : { 'x-page-person': personId }),
        ...(request.headers as Record<string, string> | undefined),
      },
    };
    const send = async () => await fetch(`${this.origin}${path}`, asked);
    const first = await send();
    // On a busy machine a connection may time out before its request is read; browsers repeat such a request.
    const answer = first.status === 408 ? await send() : first;
    const { status, headers } = answer;
    const [renewed] = headers.getSetCookie().filter((one) => /^[^=]*-sid=[^;]/.test(one));
    if (isOwn && cookie !== undefined && renewed !== undefined) this.#renewed.set(caller, renewed.split(';')[0] ?? '');
    // Next answers an action's redirect in a header of its own, for its code in the browser.
    const location = headers.get('location') ?? headers.get('x-action-redirect') ?? '';
    return { status, headers, location, text: await textOf(answer) };
  }
}

/** The whole text; of a stream, which has no end, its first word. */
async function textOf(answer: Response): Promise<string> {
  if (!/event-stream/.test(answer.headers.get('content-type') ?? '') || answer.body === null)
    return await answer.text();
  const reader = answer.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
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
