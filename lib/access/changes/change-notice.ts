import * as z from 'zod';
import { ownKinds, recordLists } from './change';

const recordKinds = Object.keys(recordLists) as (keyof typeof recordLists)[]; // keys of the literal

/** How a change is told between the store and the copies of the console: the triggers of migration 0070 write it. */
const changeNotice = z.object({
  kind: z.enum([...recordKinds, ...ownKinds, 'access']),
  account: z.string(),
  /** The client or connection that the rows belong to; empty where they belong to none. */
  client: z.string(),
  /** The only person whom it concerns; empty where it concerns others too. */
  person: z.string(),
  ids: z.array(z.string()),
  version: z.string(),
});
export type ChangeNotice = z.output<typeof changeNotice>;

/** Throws for a text that no trigger of the console's writes. */
export function readNotice(text: string): ChangeNotice {
  return changeNotice.parse(JSON.parse(text));
}
