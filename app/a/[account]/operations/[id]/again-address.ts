import type { OperationView } from '@/lib/writes/submit/write-answer';

/** The form that does a write once more, told which one it repeats. Only a person's word opens it. */
export function againAddress(view: Pick<OperationView, 'operation' | 'account' | 'resource' | 'asked' | 'id'>): string {
  const { account, resource, id, operation, asked } = view;
  const noun = resource?.type ?? areaOf(operation);
  const record = resource === undefined ? '' : `/${encodeURIComponent(resource.id)}`;
  const search = new URLSearchParams({ repeats: id });
  if (typeof asked['card_status'] === 'string') search.set('move', asked['card_status']);
  return `/a/${encodeURIComponent(account)}/${noun}${record}${pageOf(operation)}?${search.toString()}`;
}

function areaOf(operation: string): string {
  return operation === 'simulateDeposit' ? 'deposits' : 'quotes';
}

/** Long forms have a page of their own below the record. */
function pageOf(operation: string): string {
  if (operation === 'updateBankAccount' || operation === 'updateCardholder') return '/edit';
  return operation === 'simulateDeposit' ? '/simulate' : '';
}
