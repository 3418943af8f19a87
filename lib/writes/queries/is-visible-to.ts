import { and, eq, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { decide, type Permission, permissionsByAct } from '@/lib/access/permissions/permissions';
import type { WriteName } from '@/lib/contract/operations';
import type { Role } from '@/lib/roles';
import { recordedWrite } from '@/lib/store/schema';
import type { WriteRow } from '../engine/write-row';
import { writeNames, writeOf } from '../verbs/all-writes';
import { unsettledStates } from '../write-state';

/** An accepted write that this platform does not let the console follow counts as ended. */
export function isUnsettled(write: WriteTable = recordedWrite) {
  return and(inArray(write.state, [...unsettledStates]), or(ne(write.state, 'ACCEPTED'), isNotNull(write.nextAt)));
}

/** The table of writes, under its own name or an alias. */
export type WriteTable = Pick<typeof recordedWrite, 'state' | 'nextAt' | 'operation' | 'acts'>;

/** A person who may not do a write may not read it either. The caller has checked the account. */
export function maySee(caller: Pick<Caller, 'role'>, row: WriteRow): boolean {
  return decide(caller.role, writeOf(row).operation.name, row.asked).ok;
}

/** The rule of `maySee` as a condition, so that the page size counts visible rows. */
export function isVisibleTo(role: Role, write: WriteTable = recordedWrite): SQL {
  return isAllowed(write, {
    whole: (name) => decide(role, name).ok,
    act: ({ decisions }) => decisions[role] !== 'no',
  });
}

interface AllowedWrites {
  /** Whether every write of this name is allowed, whatever its body asks for. */
  readonly whole: (name: WriteName) => boolean;
  /** Where an operation has several acts: whether a body that asks for this one is allowed. */
  readonly act: (permission: Permission) => boolean;
}

/** Rows of allowed operations, and rows of other operations whose body has allowed acts only. */
export function isAllowed(write: WriteTable, { whole, act }: AllowedWrites): SQL {
  const names = writeNames.filter(whole);
  const partly = writeNames.map((name) => {
    const acts = Object.entries(permissionsByAct(name) ?? {}).flatMap(([one, permission]) =>
      act(permission) ? [sql`${one}`] : [],
    );
    if (acts.length === 0) return undefined;
    return and(eq(write.operation, name), sql`${write.acts} <@ array[${sql.join(acts, sql`, `)}]::text[]`);
  });
  return or(names.length === 0 ? undefined : inArray(write.operation, names), ...partly) ?? sql`false`;
}
