import type { OperationView } from '@/lib/operations/write-answer';

/** One page of the account's writes: those that are not settled first, then the newest. */
export interface OperationsPage {
  readonly operations: readonly OperationView[];
  readonly total: number;
}

export interface OperationsQuery {
  readonly page_number: number;
  readonly page_size: number;
  /** `unsettled`, or left out for all. */
  readonly show?: string | undefined;
}

export const operationsDefaults: OperationsQuery = { page_number: 1, page_size: 25 };
export const operationsPageSizes = [10, 25, 50, 100] as const;

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The address as the list reads it. What it does not know falls back, each part on its own. */
export function readOperationsQuery(search: Search): OperationsQuery {
  const one = (name: string) => [search[name]].flat()[0] ?? '';
  const whole = (name: string) => (/^[1-9]\d{0,6}$/.test(one(name)) ? Number(one(name)) : undefined);
  const size = operationsPageSizes.find((known) => known === whole('page_size'));
  return {
    page_number: whole('page_number') ?? operationsDefaults.page_number,
    page_size: size ?? operationsDefaults.page_size,
    ...(one('show') === 'unsettled' ? { show: 'unsettled' } : {}),
  };
}
