import 'server-only';
import { commands } from '@/app/shell/find/commands';
import { offerCommands } from '@/app/shell/find/offer-commands';
import type { Caller } from '@/lib/access/sessions/caller';
import { findHomeAccount } from '@/lib/platform/server';
import { doesBusiness } from '@/lib/roles';

/** The addresses of the pages that a person may open, in their home account, by the names that the guides call them. */
export type Places = ReadonlyMap<string, string>;

export async function readPlaces({ role }: Caller): Promise<Places> {
  const account = doesBusiness(role) ? await findHomeAccount() : undefined;
  const offered = await offerCommands({ role, account, ownKeys: {} });
  return new Map(
    offered.flatMap(({ name, title }) => {
      const { group, path } = commands[name];
      return group === 'go' && path !== undefined ? [[title, path(account ?? '')]] : [];
    }),
  );
}
