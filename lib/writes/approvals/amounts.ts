import type { Write } from '../verbs/define-write';
import type { Amount } from './approval-policy';

/** The amounts that a body or a record names in these pairs of fields. */
export function amountsIn(pairs: Write['amounts'], fields: unknown): Amount[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return pairs.flatMap(([name, of]) => {
    const amount: unknown = Reflect.get(fields, name);
    const currency: unknown = Reflect.get(fields, of);
    const isNamed = (typeof amount === 'string' || typeof amount === 'number') && typeof currency === 'string';
    return isNamed ? [{ amount: String(amount), currency }] : [];
  });
}
