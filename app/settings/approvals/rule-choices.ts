import 'server-only';
import { getTranslations } from 'next-intl/server';
import * as z from 'zod';
import { fieldWords } from '@/app/record/field-words';
import { operationWords } from '@/lib/access/permissions/operation-words';
import type { ActOf, SeveralActs } from '@/lib/access/permissions/permissions';
import { operations } from '@/lib/contract/operations';
import { currencyName, MONEY_CODES } from '@/lib/format/currencies';
import { getWords } from '@/lib/messages/get-words';
import { message, type Message } from '@/lib/messages/message';
import { businessRoles } from '@/lib/roles';
import { actsFor } from '@/lib/writes/approvals/edit-policy';
import { writeNames } from '@/lib/writes/verbs/all-writes';
import { valueOfField } from './condition-words';
import { readAccountOptions } from '../people/account-options';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices that a rule offers for one write. */
interface WriteChoice extends Choice {
  /** Empty if the operation has no separate acts. */
  readonly acts: readonly Choice[];
  /** The fields of its body, each with the values that the interface lists; none for a field of any text. */
  readonly fields: readonly (Choice & { readonly values: readonly Choice[] })[];
}

export interface RuleChoices {
  readonly writes: readonly WriteChoice[];
  readonly accounts: readonly Choice[];
  readonly roles: readonly Choice[];
  readonly currencies: readonly Choice[];
}

const actNames: Readonly<Record<ActOf<SeveralActs>, Message>> = {
  freeze: message('approvals.rules.acts.freeze'),
  unfreeze: message('approvals.rules.acts.unfreeze'),
  cancel: message('approvals.rules.acts.cancel'),
  contact: message('approvals.rules.acts.contact'),
  identity: message('approvals.rules.acts.identity'),
};

/** The name of an act; an act that only a newer console knows is shown as stored. */
export function actName(act: string): Message {
  const names: Readonly<Record<string, Message>> = actNames;
  return (Object.hasOwn(names, act) ? names[act] : undefined) ?? message('terms.asWritten', { text: act });
}

export async function readRuleChoices(): Promise<RuleChoices> {
  const [words, roleName, accounts] = [
    await getWords(),
    await getTranslations('terms.roles'),
    await readAccountOptions(),
  ];
  const writes = writeNames.map((name): WriteChoice => ({
    value: name,
    label: words(operationWords(name)),
    acts: actsFor(name).map((act) => ({ value: act, label: words(actName(act)) })),
    fields: Object.entries(operations[name].body.shape).map(([field, schema]) => ({
      value: field,
      label: words(fieldWords(field)),
      values: listedValues(field, schema).map(({ value, label }) => ({ value, label: words(label) })),
    })),
  }));
  return {
    writes,
    accounts: accounts.options.map(({ id, name }) => ({ value: id, label: name })),
    roles: businessRoles.map((role) => ({ value: role, label: roleName(role) })),
    currencies: MONEY_CODES.map((code) => ({ value: code, label: `${code} ${words(currencyName(code))}` })),
  };
}

function listedValues(field: string, schema: unknown): readonly { readonly value: string; readonly label: Message }[] {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (!(inner instanceof z.ZodEnum)) return [];
  return inner.options.map(String).map((value) => ({ value, label: valueOfField(field, value) }));
}
