import type { RecordedListName } from '@/lib/writes/lists/recorded-query';

const ofWrite = ['created', 'writeId', 'account', 'action', 'status', 'record', 'recordId', 'by'] as const;

/** The columns of a file of the console's own records, in their usual order. The names are those of export-columns.ts. */
export const recordedColumns = {
  activity: [...ofWrite, 'role', 'platformReference', 'attempts', 'settled', 'requestId'],
  approvals: [...ofWrite, 'role', 'decision', 'decidedBy', 'decided', 'remark'],
  conversions: [
    ...(['created', 'writeId', 'account', 'quoteId', 'soldAmount', 'soldCurrency', 'boughtAmount'] as const),
    ...(['boughtCurrency', 'rate', 'inverseRate', 'valueDate', 'purpose', 'conversion', 'conversionId', 'by'] as const),
  ],
} as const satisfies Record<RecordedListName, readonly string[]>;
export type RecordedColumn = (typeof recordedColumns)[RecordedListName][number];
