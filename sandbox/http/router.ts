import { operations, type OperationName } from '@/lib/contract/operations';

interface Route {
  readonly name: OperationName;
  readonly method: string;
  /** A text for a literal part, undefined for a parameter. */
  readonly parts: readonly (string | undefined)[];
  readonly parameters: readonly string[];
  readonly extra: boolean;
}

export type Routed =
  | { readonly kind: 'found'; readonly name: OperationName; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'wrong-method' };

const prefix = '/api/';

function routeOf(name: OperationName): Route {
  const { method, path, interface: section } = operations[name];
  const parts = path.slice(1).split('/');
  const parameters = parts.filter((part) => part.startsWith('{')).map((part) => part.slice(1, -1));
  return {
    name,
    method,
    parts: parts.map((part) => (part.startsWith('{') ? undefined : part)),
    parameters,
    extra: section === 'extras',
  };
}

/** Routes by number of parts; among those that fit, the one with the fewest parameters is meant. */
const routes: readonly Route[] = Object.values(operations)
  .map((operation) => routeOf(operation.name))
  .sort((one, other) => one.parameters.length - other.parameters.length);

function fits(route: Route, parts: readonly string[]): boolean {
  return (
    route.parts.length === parts.length &&
    route.parts.every((part, index) => (part === undefined ? parts[index] !== '' : part === parts[index]))
  );
}

function paramsOf(route: Route, parts: readonly string[]): Record<string, string> | undefined {
  const values = parts.filter((_, index) => route.parts[index] === undefined);
  try {
    return Object.fromEntries(route.parameters.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
  } catch {
    return undefined; // a percent sign that encodes nothing
  }
}

/**
 * Finds the operation of a request. Interface 7.1: 404 `Not found` where no route fits, 405 where one fits with
 * another method. With `specOnly` the extras are unknown: their own method and path answer 404, even where a
 * route of the interface has the same path.
 */
export function findRoute(method: string, path: string, specOnly: boolean): Routed {
  if (!path.startsWith(prefix)) return { kind: 'not-found' };
  const parts = path.slice(prefix.length).split('/');
  const fitting = routes.filter((route) => fits(route, parts));
  const literal = fitting[0]?.parameters.length;
  const route = fitting.find((one) => one.method === method && one.parameters.length === literal);
  const known = fitting.some((one) => !(specOnly && one.extra));
  if (route === undefined) return { kind: known ? 'wrong-method' : 'not-found' };
  if (specOnly && route.extra) return { kind: 'not-found' };
  const params = paramsOf(route, parts);
  return params === undefined ? { kind: 'not-found' } : { kind: 'found', name: route.name, params };
}
