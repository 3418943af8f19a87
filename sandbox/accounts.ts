import type * as contract from '@/lib/contract/accounts';
import type { Account } from '@/lib/contract/accounts';
import seed from './seed/accounts.json' with { type: 'json' };
import type { Random } from './world/random';
import type { DirectoryEntry } from './world/world';
import { type Handler, pageOfRecords } from './http/handler';
import { entityNotLinked, entityNotVisible, noSuchEntity } from './http/refusal';

/** Extras 3.1: the sub-accounts of the master account, of every status. */
const listConnectedAccounts: Handler<typeof contract.listConnectedAccounts> = ({ query }, world) =>
  pageOfRecords(
    query,
    world.directory.childrenOf(world.account.account.account_id).map(({ account }) => account),
  );

function rootOf({ account, parentId }: DirectoryEntry): string {
  return parentId === '0' ? account.account_id : parentId;
}

/**
 * Extras 3.1. Interface 7.1 has three refusals: an id that no account has; one of another group, "not linked to the
 * caller as parent or child"; one "not visible to the caller", which we take for a sister of the acting sub-account.
 */
const retrieveAccount: Handler<typeof contract.retrieveAccount> = ({ params }, world) => {
  const caller = world.account;
  const found = world.directory.find(params.id);
  if (found === undefined) throw noSuchEntity();
  if (rootOf(found) !== rootOf(caller)) throw entityNotLinked();
  const isSister = caller.parentId !== '0' && found.parentId !== '0' && found !== caller;
  if (isSister) throw entityNotVisible();
  return found.account;
};

interface SeedAccount {
  readonly name: string;
  readonly nickName: string;
  readonly country: string;
  readonly areas: readonly string[];
  /** The account is ACTIVE where this is absent. */
  readonly status?: string;
  /** The account has these fields unless every account is awkward. */
  readonly everyday?: Partial<SeedAccount>;
  readonly isAwkward?: boolean;
  readonly hugeIn?: string;
}

const subAccounts: readonly SeedAccount[] = seed.subAccounts;
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function accountOf({ name, nickName, country, areas, status = 'ACTIVE' }: SeedAccount, ids: Random): Account {
  return {
    account_id: ids.uuid(),
    short_reference_id: `A${ids.text(6)}-${ids.text(6, letters)}`,
    account_name: name,
    nick_name: nickName,
    business_code: [...areas],
    email: `ops-${ids.text(5, 'abcdefghjkmnpqrstuvwxyz')}@lantern.example`,
    country,
    entity_type: nickName === 'Sole trader' ? 'INDIVIDUAL' : 'COMPANY',
    status,
    verification_status: 'APPROVED',
  };
}

/**
 * The second sub-account is older than 2024-08-15: its idempotency keys follow the old rule (interface 7.1). One
 * sub-account, which is named for it, has awkward records, or all of them have.
 */
export function seedAccounts(random: (label: string) => Random, allAwkward: boolean): readonly DirectoryEntry[] {
  const ids = random('accounts');
  const created = Date.UTC(2025, 0, 15, 3, 20);
  const master = accountOf(seed.master, ids);
  const stranger = accountOf(seed.stranger, ids);
  const mine = subAccounts.map((row, place) => {
    const { isAwkward = false, hugeIn, ...account } = allAwkward ? row : { ...row, ...row.everyday };
    return {
      account: accountOf(account, ids),
      parentId: master.account_id,
      createdMs: place === 1 ? Date.UTC(2023, 4, 9, 7, 52, 23) : created + (place + 1) * 86_400_000,
      isAwkward: allAwkward || isAwkward,
      isLarge: isAwkward,
      hugeIn,
    };
  });
  return [
    { account: master, parentId: '0', createdMs: created, isAwkward: allAwkward, isLarge: true },
    ...mine,
    { account: stranger, parentId: '0', createdMs: created, isAwkward: allAwkward, isLarge: true },
    {
      account: accountOf(seed.strangersSubAccount, ids),
      parentId: stranger.account_id,
      createdMs: created,
      isAwkward: allAwkward,
      isLarge: false,
    },
  ];
}

export const accountHandlers = { listConnectedAccounts, retrieveAccount };
