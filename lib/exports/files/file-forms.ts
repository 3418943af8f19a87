import type { ExportFormat } from '@/lib/store/export-schema';

/** The forms of every file of rows that the console offers, and how a browser knows them. */
export const fileForms: Readonly<Record<ExportFormat, { readonly extension: string; readonly type: string }>> = {
  xlsx: { extension: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { extension: 'csv', type: 'text/csv; charset=utf-8' },
  'csv-semicolons': { extension: 'csv', type: 'text/csv; charset=utf-8' },
};

/** In the order in which they are offered. */
export const fileFormNames = Object.keys(fileForms) as ExportFormat[]; // its own keys

/** The form that an address asks for; an address of earlier versions names none. */
export const readFileForm = (name: string | null): ExportFormat => fileFormNames.find((one) => one === name) ?? 'csv';
