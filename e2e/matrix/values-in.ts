/** Every text of a value that is no word of the interface: ids, names, addresses and numbers. */
export function valuesIn(value: unknown, into = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const inner of value) valuesIn(inner, into);
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) valuesIn(inner, into);
  // Statuses and codes are words of the interface, in capitals; a short text occurs by chance.
  else if (typeof value === 'string' && value.length >= 6 && !/^[A-Z_\d]+$/.test(value)) into.add(value);
  return into;
}
