import { inArray, or, sql, type SQL } from 'drizzle-orm';
import { decide } from '@/lib/access/permissions/may-run';
import type { Role } from '@/lib/roles';
import { updateCardholder } from '@/lib/contract/cardholders';
import { updateCardStatus } from '@/lib/contract/cards';
import { isOperationName, operations } from '@/lib/contract/operations';
import { operation } from '@/lib/store/schema';
import { isWrite } from '../engine/write-row';

const writeNames = Object.keys(operations).filter(isOperationName).filter(isWrite);

/**
 * The writes that a role may see, as a condition: the same as `maySee` says of each row, so that a page of the list is
 * cut off after the others are left out and not before.
 */
export function isVisibleTo(role: Role): SQL {
  const whole = writeNames.filter((name) => decide(role, name).ok);
  return or(whole.length === 0 ? undefined : inArray(operation.operation, whole), ...partlyVisible(role)) ?? sql`false`;
}

/** Where an operation is several acts and the role may not see them all: those rows whose body asks for no other. */
function partlyVisible(role: Role): (SQL | undefined)[] {
  const { asked, operation: name } = operation;
  const states = updateCardStatus.body.shape.card_status.options.filter(
    (card_status) => decide(role, 'updateCardStatus', { card_status }).ok,
  );
  const fields = Object.keys(updateCardholder.body.shape).filter(
    (field) => decide(role, 'updateCardholder', { [field]: null }).ok,
  );
  return [
    states.length === 0 ? undefined : sql`(${name} = 'updateCardStatus' and ${asked} ->> 'card_status' in ${states})`,
    fields.length === 0
      ? undefined
      : sql`(${name} = 'updateCardholder' and ${asked} <> '{}' and ${without(asked, fields)} = '{}')`,
  ];
}

const without = (asked: typeof operation.asked, fields: readonly string[]): SQL =>
  sql`${asked} - array[${sql.join(
    fields.map((field) => sql`${field}`),
    sql`, `,
  )}]::text[]`;
