import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sandboxProgram } from '@/lib/sandbox-program.fixture';
import { serveTcp } from './test-server.fixture';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface SandboxFixtures {
  readonly credentials: { readonly client_id: string; readonly api_key: string };
  readonly accounts: {
    readonly master: { readonly account_id: string };
    readonly sub_accounts: readonly { readonly account_id: string; readonly deactivated: boolean }[];
  };
  readonly bank_accounts: readonly { readonly id: string; readonly currency: string }[];
  readonly cards: readonly { readonly card_id: string; readonly card_status: string; readonly expired: boolean }[];
  readonly cardholders: readonly { readonly cardholder_id: string; readonly kyc_level: string }[];
  readonly payment_intents: readonly { readonly payment_intent_id: string; readonly intent_status: string }[];
  readonly payouts: readonly { readonly payout_id: string }[];
}

/** One line of the ledger: what truly happened on the platform. */
export interface SandboxEffect {
  readonly operation: string;
  readonly account: string;
  readonly idempotency_key: string;
  readonly resource: string;
  readonly body_hash: string;
}

/** The real sandbox platform in a process of its own, for tests. */
export class SandboxProcess {
  readonly origin: string;
  readonly fixtures: SandboxFixtures;
  readonly #stop: () => Promise<void>;

  private constructor(origin: string, fixtures: SandboxFixtures, stop: () => Promise<void>) {
    this.origin = origin;
    this.fixtures = fixtures;
    this.#stop = stop;
  }

  static async start(...flags: readonly string[]): Promise<SandboxProcess> {
    const port = await findFreePort();
    const args = [...sandboxProgram(), '--memory', '--payouts', '50', '--port', String(port), ...flags];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    const ready = once(createInterface(child.stdout), 'line');
    await Promise.race([ready, ended.then(() => Promise.reject(new Error('The sandbox did not start.')))]);
    const origin = `http://127.0.0.1:${port}`;
    const fixtures = (await (await fetch(`${origin}/sandbox/fixtures`)).json()) as SandboxFixtures; // its own documented form
    return new SandboxProcess(origin, fixtures, async () => {
      child.kill();
      await ended;
    });
  }

  async arm(fault: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#tell('faults', fault);
  }

  /** Settings of its control route, such as `processing`. */
  async set(settings: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#tell('settings', settings);
  }

  async advance(ms: number): Promise<void> {
    await this.#tell('clock', { advance_ms: ms });
  }

  async reset(): Promise<void> {
    await this.#tell('reset', {});
  }

  async effects(): Promise<readonly SandboxEffect[]> {
    const answer = await fetch(`${this.origin}/sandbox/effects`);
    return ((await answer.json()) as { effects: SandboxEffect[] }).effects; // its own documented form
  }

  /** The headers of every call that arrived, without those that hold a secret. */
  async callHeaders(): Promise<readonly Readonly<Record<string, string>>[]> {
    const answer = await fetch(`${this.origin}/sandbox/calls`);
    const { calls } = (await answer.json()) as { calls: { headers: Record<string, string> }[] }; // its own documented form
    return calls.map(({ headers }) => headers);
  }

  async #tell(what: string, body: Readonly<Record<string, unknown>>): Promise<void> {
    const answer = await fetch(`${this.origin}/sandbox/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }

  async disarm(): Promise<void> {
    await fetch(`${this.origin}/sandbox/faults`, { method: 'DELETE' });
  }

  async stop(): Promise<void> {
    await this.#stop();
  }
}

async function findFreePort(): Promise<number> {
  const server = await serveTcp(() => undefined);
  await server.close();
  return server.port;
}
