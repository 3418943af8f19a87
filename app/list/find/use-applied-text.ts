import { useState } from 'react';
import type { ListValues } from '../list-address';
import type { AppliedText } from './typed-find-box';

/** The last sentence that was read, while the list has its filters: until the person changes one of them. */
export function useAppliedText<Name extends string>(values: ListValues<Name>, by: Name) {
  const [said, setSaid] = useState<AppliedText<Name>>();
  return { applied: said && isApplied(said, values, by) ? said : undefined, setSaid };
}

function isApplied<Name extends string>({ reading }: AppliedText<Name>, values: ListValues<Name>, by: Name): boolean {
  const read = Object.entries<string | undefined>(reading.values ?? {});
  return (values[by] ?? '') === reading.text && read.every(([name, value]) => values[name as Name] === value); // its own names
}
