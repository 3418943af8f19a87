import type { FieldValues, Resolver } from 'react-hook-form';

/** Loads the rules once a person acts on the page, or leaves a field. Without the rules, the server checks. */
export function lateResolver<V extends FieldValues, O = V>(
  load: () => Promise<Resolver<V, unknown, O> | undefined>,
): Resolver<V, unknown, O> {
  return async (values, ...given) => {
    const resolver = await load().catch(() => undefined);
    if (resolver !== undefined) return await resolver(values, ...given);
    // The values as typed: the server reads them by the same rules.
    return { values: values as unknown as O, errors: {} };
  };
}
