import { recordName } from '@/lib/writes/queries/write-view';
import { allWrites, writeNames } from '@/lib/writes/verbs/all-writes';

/** What was kept of a record as JSON; nothing where it was no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** What people call a record of the audit, by its kind there; empty where nothing tells. */
export function nameOfRecord(type: string, fields: Readonly<Record<string, unknown>>): string {
  const { sell_currency: sold, buy_currency: bought } = fields;
  if (typeof sold === 'string' && typeof bought === 'string') return `${sold} → ${bought}`;
  const isAbout = ({ operation, subject }: (typeof allWrites)[keyof typeof allWrites]) =>
    subject === undefined ? type === `new:${operation.name}` : type === operation.noun;
  const write = writeNames.map((name) => allWrites[name]).find(isAbout);
  return write === undefined ? '' : recordName(write, fields);
}
