import * as z from 'zod';
import { decide, permissionsByAct, signsOf } from '@/lib/access/permissions/permissions';
import { compareDecimals, sumOf } from '@/lib/contract/decimal';
import { operations, type WriteName } from '@/lib/contract/operations';
import { findCurrency, MONEY_CODES } from '@/lib/format/currencies';
import { type BusinessRole, businessRoles } from '@/lib/roles';
import { allWrites, isWriteName } from '../verbs/all-writes';
import type { Write } from '../verbs/define-write';
import { type Amount, amountsOf, type ApprovalRule, whyWaits } from './approval-policy';

/** A write that waits by one set of rules and is sent at once by another, with everything that decides about it. */
export interface WeakerCase {
  readonly operation: WriteName;
  readonly role: BusinessRole;
  /** Undefined for an account that no rule names. */
  readonly account: string | undefined;
  /** Whether rules for this kind of write name accounts at all. */
  readonly isByAccount: boolean;
  readonly body: Readonly<Record<string, unknown>>;
  /** Undefined where the write names no amount. */
  readonly amounts: readonly Amount[] | undefined;
  /** The amounts that limits are about; where a limit is about none of them, the first one; none without limits. */
  readonly limited: readonly Amount[];
  /** The fields of the body that a rule names, with their values; without a value, any one that no rule names. */
  readonly named: readonly { readonly field: string; readonly value: string | undefined }[];
}

/**
 * Finds a write that waits by `before` and would not wait by `after`; undefined if there is none, whatever is submitted.
 *
 * A rule is a list of conditions that must all hold, and each condition that a write has more makes more rules hold. So
 * the write that `after` most likely lets through is the least one that a rule of `before` still holds: the amount is
 * the limit itself or the smallest unit, and account, currency and values are ones that no rule names, where the rule
 * leaves them open. Where a field has no such value, each of its values is tried.
 */
export function findWeakerCase(
  before: readonly ApprovalRule[],
  after: readonly ApprovalRule[],
): WeakerCase | undefined {
  const kept = new Set(after.map(conditionsOf));
  for (const rule of before) {
    // A rule that stays holds everything that it held.
    if (kept.has(conditionsOf(rule)) || !isWriteName(rule.operation)) continue;
    const found = findCaseOf(rule, rule.operation, before, after);
    if (found !== undefined) return found;
  }
  return undefined;
}

const conditionsOf = (rule: ApprovalRule): string => JSON.stringify(Object.entries({ ...rule, id: '' }).toSorted());

function findCaseOf(
  rule: ApprovalRule,
  operation: WriteName,
  before: readonly ApprovalRule[],
  after: readonly ApprovalRule[],
): WeakerCase | undefined {
  const rules = [...before, ...after].filter((one) => one.operation === operation);
  const write: Write = allWrites[operation];
  const unnamed = nameBeside(rules.flatMap(({ account }) => account ?? []));
  const account = rule.account ?? unnamed;
  for (const { body, record } of casesOf(rule, rules, write)) {
    for (const role of rule.role === null ? businessRoles : [rule.role]) {
      const allowed = decide(role, operation, body);
      if (!allowed.ok) continue;
      const isProposal = allowed.value.decision === 'propose';
      const amounts = amountsOf(write, [body, record]);
      const proposal = { write, account, role, body, amounts, isProposal };
      if (whyWaits(before, proposal) === undefined || whyWaits(after, proposal) !== undefined) continue;
      return {
        operation,
        role,
        account: account === unnamed ? undefined : account,
        isByAccount: rules.some((one) => one.account !== null),
        body,
        amounts,
        limited: limitedOf(amounts ?? [], rules),
        named: namedIn(body, rules, write),
      };
    }
  }
  return undefined;
}

function limitedOf(amounts: readonly Amount[], rules: readonly ApprovalRule[]): readonly Amount[] {
  const limits = new Set(rules.flatMap(({ amountFrom, currency }) => (amountFrom === null ? [] : (currency ?? []))));
  const limited = amounts.filter(({ currency }) => limits.has(currency));
  return limits.size === 0 || limited.length > 0 ? limited : amounts.slice(0, 1);
}

/** The fields of a body that decide, without those of its amounts. */
function namedIn(body: Fields, rules: readonly ApprovalRule[], write: Write): WeakerCase['named'] {
  const ofMoney = new Set(write.amounts.flat());
  return [...new Set(rules.flatMap(({ field }) => field ?? []))]
    .filter((field) => Object.hasOwn(body, field) && !ofMoney.has(field))
    .map((field) => {
      const value = String(body[field]);
      return { field, value: value === nameBeside(valuesNamed(rules, field)) ? undefined : value };
    });
}

type Fields = Readonly<Record<string, unknown>>;

/** A text that is none of these. */
function nameBeside(names: readonly string[]): string {
  let name = '…';
  while (names.includes(name)) name += '…';
  return name;
}

const valuesNamed = (rules: readonly ApprovalRule[], field: string): readonly string[] =>
  rules.flatMap((rule) => (rule.field === field ? (rule.value ?? []) : []));

interface Case {
  readonly body: Fields;
  /** The amounts of the record that the write changes or uses. */
  readonly record: Fields;
}

/** The least writes that a rule may hold, the simplest ones first. */
function* casesOf(rule: ApprovalRule, rules: readonly ApprovalRule[], write: Write): Generator<Case> {
  const shape = shapeOf(write.operation.name);
  if (!canHold(rule, shape)) return;
  const ofMoney = new Set(write.amounts.flat());
  const required = Object.keys(shape).filter((field) => !isOptional(shape[field]) && !ofMoney.has(field));
  const asked = rule.field === null || ofMoney.has(rule.field) ? [] : [rule.field];
  const least = [...new Set([...required, ...asked])];
  const more = Object.keys(shape).filter((field) => !least.includes(field) && !ofMoney.has(field));
  for (const extra of [undefined, ...more]) {
    const fields = extra === undefined ? least : [...least, extra];
    for (const filled of combined(fields.map((field) => [field, valuesOf(field, rule, rules, write)]))) {
      for (const { body, record } of moneyOf(rule, rules, write)) {
        yield { body: { ...filled, ...body }, record };
      }
    }
  }
}

/** Whether a body can have the field and the value of a rule at all. */
function canHold({ field, value }: ApprovalRule, shape: Shape): boolean {
  if (field === null) return true;
  const options = optionsOf(shape[field]);
  return Object.hasOwn(shape, field) && (value === null || options.length === 0 || options.includes(value));
}

type Shape = Readonly<Record<string, unknown>>;

const shapeOf = (name: WriteName): Shape => operations[name].body.shape;
const isOptional = (schema: unknown): boolean => schema instanceof z.ZodType && schema.safeParse(undefined).success;

/** The values of a field to try: the one of the rule, one that no rule names, or each one that there is. */
function valuesOf(field: string, rule: ApprovalRule, rules: readonly ApprovalRule[], write: Write): readonly string[] {
  if (rule.field === field && rule.value !== null) return [rule.value];
  const { name } = write.operation;
  // A value that is the sign of an act decides by that act too.
  const signs = Object.keys(permissionsByAct(name) ?? {}).flatMap((act) => signsOf(name, act) ?? []);
  const ofActs = signs.flatMap((sign) => (sign.field === field ? (sign.value ?? []) : []));
  if (ofActs.length > 0) return ofActs;
  const named = valuesNamed(rules, field);
  const options = optionsOf(shapeOf(name)[field]);
  if (options.length === 0) return [nameBeside(named)];
  const unnamed = options.find((option) => !named.includes(option));
  return unnamed === undefined ? options : [unnamed];
}

function optionsOf(schema: unknown): readonly string[] {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

/** Every way to take one value of each list. */
function* combined<T>([first, ...rest]: readonly (readonly [string, readonly T[]])[]): Generator<Record<string, T>> {
  if (first === undefined) {
    yield {};
    return;
  }
  const [name, values] = first;
  for (const others of combined(rest)) for (const value of values) yield { [name]: value, ...others };
}

/** The least amounts that a rule may hold, in the body and in the record of its write. */
function* moneyOf(rule: ApprovalRule, rules: readonly ApprovalRule[], write: Write): Generator<Case> {
  const pairs = write.amounts.map(
    ([amount, currency]) => [`${amount} ${currency}`, sidesOf(rule, rules, write, [amount, currency])] as const,
  );
  const shape = shapeOf(write.operation.name);
  const inRecord = write.subject?.fields ?? [];
  for (const sides of combined(pairs)) {
    const all = Object.values(sides);
    // Both sides of an exchange are never in one currency.
    if (new Set(all.map(({ currency }) => currency)).size < all.length) continue;
    const fields = Object.fromEntries(
      all.flatMap(({ amount, currency, names: [of, unit] }) => [
        [of, amount],
        [unit, currency],
      ]),
    );
    const record = pick(fields, inRecord);
    const currencies = pick(
      fields,
      Object.keys(shape).filter((name) => all.some(({ names }) => names[1] === name)),
    );
    // A body names the amount of one side.
    const given = all.filter(({ names: [of] }) => Object.hasOwn(shape, of));
    if (given.length === 0) yield { body: currencies, record };
    for (const {
      amount,
      names: [of],
    } of given)
      yield { body: { ...currencies, [of]: amount }, record };
  }
}

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

interface Side extends Amount {
  readonly names: readonly [amount: string, currency: string];
}

/** The amounts of one pair of fields to try. */
function sidesOf(
  rule: ApprovalRule,
  rules: readonly ApprovalRule[],
  write: Write,
  names: Side['names'],
): readonly Side[] {
  const units = new Set(write.amounts.map(([, unit]) => unit));
  const named = new Set(
    rules.flatMap(({ currency, field, value }) => [currency, field !== null && units.has(field) ? value : null]),
  );
  const unnamed = MONEY_CODES.filter((code) => !named.has(code));
  // Each side may need a currency of its own that no rule names.
  const free = unnamed.length < write.amounts.length ? MONEY_CODES : unnamed.slice(0, write.amounts.length);
  const asked = [rule.currency, rule.field === names[1] ? rule.value : null].flatMap((code) => code ?? []);
  const texts = valuesNamed(rules, names[0]);
  const typed = rule.field === names[0] ? (rule.value ?? undefined) : undefined;
  return [...new Set([...free, ...asked])].flatMap((currency) => {
    const least = leastOf(currency);
    const limit = currency === rule.currency && rule.amountFrom !== null ? [larger(rule.amountFrom, least)] : [];
    const amounts =
      typed === undefined ? [least, ...limit].map((amount) => unnamedFrom(amount, least, texts)) : [typed];
    return amounts.map((amount) => ({ amount, currency, names }));
  });
}

/** The amount itself or the next larger one that no rule names as the value of a field. */
function unnamedFrom(amount: string, unit: string, named: readonly string[]): string {
  return named.includes(amount) ? unnamedFrom(sumOf(amount, unit), unit, named) : amount;
}

/** The smallest unit of a currency: no less can be moved. */
function leastOf(code: string): string {
  const { digits } = findCurrency(code) ?? { digits: 2 };
  return digits === 0 ? '1' : `0.${'1'.padStart(digits, '0')}`;
}

const larger = (one: string, other: string): string => ((compareDecimals(one, other) ?? 0) < 0 ? other : one);
