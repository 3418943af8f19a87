import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startConsoleCopy } from './console-copy';
import type { Copy } from './copy';
import type { Role } from './sign-in';

/** In the order of the table. */
export const roles = ['operator', 'support', 'manager', 'admin'] as const satisfies readonly Role[];
export const callers = ['anonymous', 'expired', 'disabled', ...roles] as const;
export type CallerName = (typeof callers)[number];

export interface Answer {
  readonly status: number;
  readonly location: string;
  readonly text: string;
  readonly headers: Headers;
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const manifest = here('../.next/server/server-reference-manifest.json');

/** A script in its own process, with the console's environment: its store belongs to one process at a time. */
async function runScript(name: string, environment: NodeJS.ProcessEnv): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--conditions=react-server', here(name)],
    { env: environment },
  );
  return JSON.parse(stdout);
}

/** A built console with every kind of caller in its store, asked over plain HTTP. */
export class MatrixConsole {
  readonly #copy: Copy;
  readonly #cookies: Readonly<Record<string, string>>;
  readonly #actions: ReadonlyMap<string, string>;
  readonly #refusals: () => readonly string[];

  private constructor(
    copy: Copy,
    cookies: Readonly<Record<string, string>>,
    actions: ReadonlyMap<string, string>,
    refusals: () => readonly string[],
  ) {
    this.#copy = copy;
    this.#cookies = cookies;
    this.#actions = actions;
    this.#refusals = refusals;
  }

  static async start(folder?: string): Promise<MatrixConsole> {
    let cookies: Record<string, string> = {};
    let refusals: string[] = [];
    const copy = await startConsoleCopy({
      variables: { PLATFORM_ENVIRONMENT: 'sandbox', LOG_LEVEL: 'error' },
      ...(folder === undefined ? {} : { folder }),
      prepare: async (environment) => {
        cookies = (await runScript('make-callers.mjs', environment)) as Record<string, string>;
      },
      inspect: async (environment) => {
        refusals = (await runScript('read-refusals.mjs', environment)) as string[];
      },
    });
    return new MatrixConsole(copy, cookies, await readActions(), () => refusals);
  }

  get sandboxOrigin(): string {
    return this.#copy.sandboxOrigin;
  }

  /** Ends the console and tells what its audit says about refusals: `support createQuote master`. */
  async stop(): Promise<readonly string[]> {
    await this.#copy.stop();
    return this.#refusals();
  }

  async get(caller: CallerName, path: string): Promise<Answer> {
    return await this.#ask(caller, path, {});
  }

  async upload(caller: CallerName, path: string, body: Uint8Array): Promise<Answer> {
    const headers = { origin: this.#copy.origin, 'content-type': 'image/png' };
    return await this.#ask(caller, path, { method: 'POST', headers, body: Buffer.from(body) });
  }

  /** As the browser calls an action, by the id that the build gave it. */
  async act(caller: CallerName, page: string, action: string, input: unknown): Promise<Answer> {
    const id = this.#actions.get(action);
    if (id === undefined) throw new Error(`The build has no action ${action}.`);
    const headers = {
      origin: this.#copy.origin,
      'next-action': id,
      accept: 'text/x-component',
      'content-type': 'text/plain;charset=UTF-8',
    };
    return await this.#ask(caller, page, { method: 'POST', headers, body: JSON.stringify([input]) });
  }

  async #ask(caller: CallerName, path: string, request: RequestInit): Promise<Answer> {
    const { origin } = this.#copy;
    const cookie = this.#cookies[caller];
    const answer = await fetch(`${origin}${path}`, {
      ...request,
      redirect: 'manual',
      headers: {
        ...(request.headers as Record<string, string> | undefined),
        ...(cookie === undefined ? {} : { cookie }),
      },
    });
    const { status, headers } = answer;
    return { status, headers, location: headers.get('location') ?? '', text: await answer.text() };
  }
}

async function readActions(): Promise<ReadonlyMap<string, string>> {
  const { node } = JSON.parse(await readFile(manifest, 'utf8')) as {
    node: Record<string, { exportedName: string }>;
  };
  return new Map(Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]));
}
