import 'server-only';
import type { OperationView } from '@/lib/operations/write-answer';
import type { OperationsPage, OperationsQuery } from './operations-list';

/** One page of the account's writes, for the person behind the request. */
export function readOperations(account: string, query: OperationsQuery): Promise<OperationsPage> {
  return Promise.reject(new Error(`${account} ${query.page_number}`));
}

export function findOperation(account: string, id: string): Promise<OperationView | undefined> {
  return Promise.reject(new Error(`${account} ${id}`));
}
