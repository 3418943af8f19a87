import { setTimeout as wait } from 'node:timers/promises';
import type { APIRequestContext } from 'playwright/test';
import { Decimal } from '@/lib/contract/decimal';
import type { PlatformReader } from './platform-reader';
import { type Row, row, text } from '../conformance/json';

/** A payout as the platform shows it, read without the mirror's code. */
export interface TruePayout {
  readonly id: string;
  readonly v2: Row;
  /** The v1 record, which only a payout with a UUID has. */
  readonly v1: Row | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const readAtOnce = 25;

/** Every payout of the master account, with the record of each that has one. */
export async function truePayouts(platform: PlatformReader): Promise<readonly TruePayout[]> {
  const rows = await platform.all('listPayouts');
  const found: TruePayout[] = [];
  for (let start = 0; start < rows.length; start += readAtOnce) {
    const some = rows.slice(start, start + readAtOnce).map(async (v2): Promise<TruePayout> => {
      const id = String(v2['payout_id']);
      return { id, v2, v1: uuid.test(id) ? await platform.record('retrievePayout', id) : undefined };
    });
    found.push(...(await Promise.all(some)));
  }
  return found;
}

/** The text at a path of an object; empty where there is none. */
export function textOf(record: unknown, ...path: readonly string[]): string {
  let inner: unknown = record;
  for (const name of path) inner = typeof inner === 'object' && inner !== null ? row(inner)[name] : undefined;
  return typeof inner === 'string' ? inner : '';
}

export const bankOf = ({ v1 }: TruePayout, field: string) => textOf(v1, 'beneficiary', 'bank_details', field);

/** The beneficiary of a payout: the company, the person, or else the holder of the account. */
export const nameOf = (payout: TruePayout): string => {
  const of = (field: string) => textOf(payout.v1, 'beneficiary', field);
  const person = [of('first_name'), of('last_name')].filter((part) => part !== '').join(' ');
  return of('company_name') || person || bankOf(payout, 'account_holder');
};

export const amountOf = ({ v2 }: TruePayout) => new Decimal(textOf(v2, 'payout_amount'));

interface ListedPage {
  readonly rows: readonly {
    readonly id: string;
    readonly account: string;
    readonly cursor: string;
    readonly hasTwin: boolean;
  }[];
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

async function ask<T>(request: APIRequestContext, path: string, query: Readonly<Record<string, string>>): Promise<T> {
  const answer = await request.get(`${path}?${new URLSearchParams(query).toString()}`);
  // A fast machine exceeds the limit of one person's requests in a minute.
  if (answer.status() === 429) {
    await wait(Number(answer.headers()['retry-after']) * 1_000);
    return await ask<T>(request, path, query);
  }
  if (!answer.ok()) throw new Error(`${path} answered ${String(answer.status())}: ${await answer.text()}`);
  return ((await answer.json()) as { readonly data: T }).data; // our own handler's answer
}

/** The answers of the handler behind the list, page after page to its end. */
export async function allPages(
  request: APIRequestContext,
  query: Readonly<Record<string, string>>,
  account = 'master',
): Promise<readonly ListedPage[]> {
  const pages: ListedPage[] = [];
  for (let after: string | undefined; ;) {
    const page = await ask<ListedPage>(request, `/api/mirror/${account}/payouts`, {
      size: '100',
      ...query,
      ...(after === undefined ? {} : { after }),
    });
    pages.push(page);
    after = page.rows.at(-1)?.cursor;
    if (!page.hasAfter || after === undefined) return pages;
  }
}

export async function pageBefore(
  request: APIRequestContext,
  query: Readonly<Record<string, string>>,
  before: string,
  account = 'master',
): Promise<ListedPage> {
  return await ask<ListedPage>(request, `/api/mirror/${account}/payouts`, { size: '100', ...query, before });
}

interface Totals {
  readonly count: number;
  readonly sums: readonly { readonly currency: string; readonly sum: string; readonly count: number }[];
}

export async function totalsOf(request: APIRequestContext, query: Readonly<Record<string, string>>): Promise<Totals> {
  return await ask<Totals>(request, '/api/mirror/master/payouts/totals', query);
}

/** All payouts of the platform, each with the console's word for its status. */
export async function readPayouts(platform: PlatformReader): Promise<readonly { row: Row; status: string }[]> {
  const records = await platform.all('listV1Payouts', { payout_status: 'COMPLETED' });
  const paid = new Set(records.map((record) => text(record, 'payout_id')));
  return (await platform.all('listPayouts')).map((payout) => {
    const status = text(payout, 'payout_status');
    // A payout on its way whose record calls it paid contradicts itself.
    const contradicts = (status === 'INITIATED' || status === 'PROCESSING') && paid.has(text(payout, 'payout_id'));
    return { row: payout, status: contradicts ? 'Statuses contradict' : (words[status] ?? status) };
  });
}

const words: Readonly<Record<string, string>> = {
  INITIATED: 'Initiated',
  PROCESSING: 'Processing',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  FAILED_REFUNDED: 'Failed, refunded',
};
