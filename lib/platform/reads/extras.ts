import { randomUUID } from 'node:crypto';
import type { PlatformError } from '@/lib/contract/platform-error';
import { operations, type OperationName, type Operations, type ReadName } from '@/lib/contract/operations';
import type { Result } from '@/lib/result';
import type { CallInput, PlatformClient } from '../client/platform-client';

/** Reads that the interface does not show: they exist on some platforms only. */
export type ExtraReadName = {
  [K in ReadName]: Operations[K]['interface'] extends 'extras' ? K : never;
}[ReadName];

export const extraNames: readonly ExtraReadName[] = Object.values(operations)
  .filter((operation) => operation.method === 'GET' && operation.interface === 'extras')
  .map(({ name }) => name);

/** The fields that a request must have beside a page. */
const asked: Partial<Record<ExtraReadName, object>> = {
  listCurrentRates: { currency_pairs: 'USDEUR' },
  listConversionDates: { currency_from: 'USD', currency_to: 'EUR' },
};

/** The cheapest request: the first page of a list, or a record that does not exist. @internal Exported for tests. */
export function probeOf(name: ExtraReadName): { readonly params: object; readonly query: object } {
  const { params, query } = operations[name];
  return {
    params: Object.fromEntries(Object.keys(params.shape).map((param) => [param, randomUUID()])),
    query: asked[name] ?? ('page_number' in query.shape ? { page_number: 1, page_size: 10 } : {}),
  };
}

/** Asks the platform, as the master account, whether it has an extra. */
export async function askForExtra(
  client: PlatformClient,
  extras: ExtrasMemory,
  name: ExtraReadName,
  more: Pick<CallInput, 'lane' | 'trace'>,
): Promise<void> {
  extras.note(name, (await client.read(operations[name], { account: 'master', ...probeOf(name), ...more })).result);
}

const presentForMs = 60 * 60_000;
const missingForMs = 10 * 60_000;

/** The extras that this platform has, learned from its answers. Forgotten after a while, since platforms change. */
export class ExtrasMemory {
  readonly #now: () => number;
  readonly #known = new Map<OperationName, { readonly answers: boolean; readonly untilMs: number }>();
  readonly #asking = new Map<OperationName, Promise<boolean>>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Learns from any answer to an extra, for any caller. */
  note(operation: OperationName, result: Result<unknown, PlatformError>): void {
    const answers = tellsPresence(result);
    if (answers === undefined) return;
    this.#known.set(operation, { answers, untilMs: this.#now() + (answers ? presentForMs : missingForMs) });
  }

  /** Asks once for all who wait. A platform that cannot be asked now counts as having it: pages then say why. */
  async answers(operation: ExtraReadName, ask: () => Promise<unknown>): Promise<boolean> {
    const known = this.find(operation);
    if (known !== undefined) return known;
    const asking =
      this.#asking.get(operation) ??
      ask()
        .then(() => this.find(operation) ?? true)
        .finally(() => this.#asking.delete(operation));
    this.#asking.set(operation, asking);
    return await asking;
  }

  find(operation: OperationName): boolean | undefined {
    const known = this.#known.get(operation);
    return known !== undefined && known.untilMs > this.#now() ? known.answers : undefined;
  }
}

/** Only the platform's own texts count: a gateway's 404 says nothing about the platform behind it. */
function tellsPresence(result: Result<unknown, PlatformError>): boolean | undefined {
  if (result.ok) return true;
  const { status, family, message, kind } = result.error;
  if (status === 404 && family !== 'foreign') return /^not found\.?$/i.test(message) ? false : undefined;
  return status === 400 && (kind === 'not-found' || kind === 'invalid' || kind === 'unexplained') ? true : undefined;
}
