import { randomUUID } from 'node:crypto';
import { operations, type ListName, type OperationName } from '@/lib/contract/operations';
import { list, row, text, type Row } from '../conformance/json';
import type { SandboxControl } from './sandbox';

type Query = Readonly<Record<string, string | number | undefined>>;

const largestPage = 100;

/**
 * Asks the sandbox without the console, so that a test can compare a page with the platform, digit by digit. Its calls
 * carry no `traceparent`, which distinguishes them from the console's in the log of calls.
 */
export class PlatformReader {
  readonly #origin: string;
  readonly #sandbox: SandboxControl;
  #headers: Promise<Record<string, string>> | undefined;

  constructor(origin: string, sandbox: SandboxControl) {
    this.#origin = origin;
    this.#sandbox = sandbox;
  }

  /** One page of a list, in the platform's order. */
  async page(operation: ListName, query: Query = {}, account?: string): Promise<Row[]> {
    return list(
      await this.#get(operation, operations[operation].path, { page_number: 1, page_size: 25, ...query }, account),
      'data',
    );
  }

  /** The whole list, by paging through it. */
  async all(operation: ListName, query: Query = {}, account?: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let number = 1; ; number += 1) {
      const next = await this.page(operation, { ...query, page_number: number, page_size: largestPage }, account);
      rows.push(...next);
      if (next.length < largestPage) return rows;
    }
  }

  /** One record by its id. */
  async record(operation: OperationName, id: string): Promise<Row> {
    const path = operations[operation].path.replace(/\{\w+\}/, encodeURIComponent(id));
    return row(await this.#get(operation, path, {}));
  }

  /** Changes a record on the platform without the console. */
  async change(operation: OperationName, id: string, body: object): Promise<void> {
    const path = operations[operation].path.replace(/\{\w+\}/, encodeURIComponent(id));
    const headers = {
      ...(await this.#signIn()),
      'x-idempotency-key': randomUUID(),
      'content-type': 'application/json',
    };
    const answer = await fetch(`${this.#origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
  }

  /** Days ahead on which the platform converts one currency into the other (extras 3.9). */
  async conversionDays(from: string, to: string): Promise<string[]> {
    const query = { currency_from: from, currency_to: to };
    const answer = await this.#get('listConversionDates', operations.listConversionDates.path, query);
    const days: readonly unknown[] = Array.isArray(answer) ? answer : list(answer, 'data');
    return days.filter((day) => row(day)['valid'] === true).map((day) => text(day, 'date'));
  }

  /** Today's sell rate: the amount of the second currency for one unit of the first (extras 3.9). */
  async sellRate(first: string, second: string): Promise<string> {
    const answer = await this.#get('listCurrentRates', operations.listCurrentRates.path, {
      currency_pairs: `${first}${second}`,
    });
    const [rate] = list(row(row(answer)['data']), 'rates');
    return text(rate, 'sell_price');
  }

  /** Asks for a new token if a test has moved the platform's clock past the old one's end. */
  async #get(operation: OperationName, path: string, query: Query, account?: string): Promise<unknown> {
    const first = await this.#ask(operation, path, query, account);
    if (first.status === 403) this.#headers = undefined;
    const answer = first.status === 403 ? await this.#ask(operation, path, query, account) : first;
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  }

  async #ask(operation: OperationName, path: string, query: Query, account?: string): Promise<Response> {
    this.#headers ??= this.#signIn();
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const key = operations[operation].idempotencyKey === 'required' ? { 'x-idempotency-key': randomUUID() } : {};
    return await fetch(`${this.#origin}/api${path}?${new URLSearchParams(given).toString()}`, {
      headers: {
        ...(await this.#headers),
        ...key,
        ...(account === undefined ? {} : { 'x-on-behalf-of': account }),
      },
    });
  }

  async #signIn(): Promise<Record<string, string>> {
    const { credentials } = await this.#sandbox.fixtures();
    const answer = await fetch(`${this.#origin}/api/v1/connect/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    return { 'x-auth-token': text(await answer.json(), 'auth_token'), 'x-client-id': credentials.client_id };
  }
}
