import type * as contract from '@/lib/contract/accounts';
import type { DirectoryEntry } from './world/world';
import type { Handler } from './http/handler';
import { entityNotLinked, entityNotVisible, noSuchEntity } from './http/refusal';
import { pageOfRecords } from './http/handler';

/** Extras: the sub-accounts of the master account, whatever their status. */
export const listConnectedAccounts: Handler<typeof contract.listConnectedAccounts> = ({ query }, world) =>
  pageOfRecords(query, world.directory.childrenOf(world.account.account.account_id), ({ account }) => account);

function rootOf({ account, parentId }: DirectoryEntry): string {
  return parentId === '0' ? account.account_id : parentId;
}

/**
 * Extras. Interface 7.1 tells three refusals apart: an id of nobody; one of another group, "not linked to the caller as
 * parent or child"; one "not visible to the caller", which we take for a sister of the acting sub-account.
 */
export const retrieveAccount: Handler<typeof contract.retrieveAccount> = ({ params }, world) => {
  const caller = world.account;
  const found = world.directory.find(params.id);
  if (found === undefined) throw noSuchEntity();
  if (rootOf(found) !== rootOf(caller)) throw entityNotLinked();
  const isSister = caller.parentId !== '0' && found.parentId !== '0' && found !== caller;
  if (isSister) throw entityNotVisible();
  return found.account;
};
