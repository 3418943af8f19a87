import { operationWords } from '@/lib/access/permissions/operation-words';
import { actsOf } from '@/lib/access/permissions/permissions';
import { formatMoney } from '@/lib/format/format-amount';
import { enumerated } from '@/lib/messages/enumerated';
import { message, type Message } from '@/lib/messages/message';
import type { RuleEffect } from '@/lib/writes/approvals/rule-effect';
import type { WeakerCase } from '@/lib/writes/approvals/weaker-case';
import { conditionWords } from './condition-words';
import { actName } from './rule-choices';

/** An effect with its writes and its weaker case in words, as it travels to the browser. */
export type EffectWords = ReturnType<typeof effectWords>;

/** Draws the names of operations, and the weaker case, on the server, which knows them. */
export function effectWords({ held, freed, weaker, ...effect }: RuleEffect) {
  const titled = <T extends { readonly operation: string }>({ operation, ...one }: T) => ({
    ...one,
    title: operationWords(operation),
  });
  const sideOf = ({ count, groups, listed }: RuleEffect['held']) => ({
    count,
    groups: groups.map(titled),
    listed: listed.map(titled),
  });
  return { ...effect, held: sideOf(held), freed: sideOf(freed), weaker: weaker && caseWords(weaker) };
}

/** "Cancel payment intent, 5,000.00 EUR, account elan, submitted by the role Finance operator". */
function caseWords({ operation, role, account, isByAccount, body, limited, named }: WeakerCase): Message {
  const title = operationWords(operation);
  const acts = actsOf(operation, body) ?? [];
  return enumerated([
    acts.reduce((words, act) => message('approvals.rules.nameOfAct', { operation: words, act: actName(act) }), title),
    ...limited.map(({ amount, currency }) => formatMoney(amount, currency)),
    ...(isByAccount && account === undefined ? [message('approvals.rules.effect.otherAccount')] : []),
    ...conditionWords({ account, sign: undefined, from: undefined }),
    ...named.flatMap(({ field, value }) =>
      conditionWords({ account: undefined, from: undefined, sign: value === undefined ? { field } : { field, value } }),
    ),
    message('approvals.rules.conditions.role', { role: message(`terms.roles.${role}`) }),
  ]);
}
