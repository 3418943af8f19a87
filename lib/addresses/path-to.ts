import type { AppRouteHandlerRoutes, AppRoutes, ParamMap } from '@/.next/types/routes';

/** The addresses that the folders of `app` make, as the framework writes them: `/a/[account]/payouts/[id]`. */
type Route = AppRoutes | AppRouteHandlerRoutes;

type AccountRoute = `/a/[account]/${string}` & Route;

/** A page of an account, as it stands behind the account: `payouts/[id]`. */
type AccountPage = AccountRoute extends `/a/[account]/${infer Page}` ? Page : never;

/** The pages that take no further value. */
export type PlainPage = AccountPage extends infer Page ? (Page extends `${string}[${string}` ? never : Page) : never;

/** The pages of single records, by the part of the address that names their kind: `payouts`. */
export type RecordArea = AccountPage extends infer Page ? (Page extends `${infer Area}/[id]` ? Area : never) : never;

/** The parts of an account: the first name behind it in the addresses of its pages. */
export type AccountArea = AccountPage extends infer Page
  ? Page extends `${infer Area}/${string}`
    ? Area
    : Page
  : never;

type ValuesOf<R extends Route, Given extends string = never> = [Exclude<keyof ParamMap[R], Given>] extends [never]
  ? []
  : [values: Readonly<Record<Exclude<keyof ParamMap[R], Given>, string | number>>];

/** An address of the console, with each value encoded once. A route that no folder makes does not compile. */
export function pathTo<R extends Route>(route: R, ...[values]: ValuesOf<R>): string {
  return fill(route, values ?? {});
}

/** A page of one account, or of all of them (`everyAccount`); the account's home without `page`. */
export function pathIn(account: string): string;
export function pathIn<P extends AccountPage>(
  account: string,
  page: P,
  ...values: ValuesOf<`/a/[account]/${P}`, 'account'>
): string;
export function pathIn(account: string, page?: string, values: Values = {}): string {
  return fill(page === undefined ? '/a/[account]' : `/a/[account]/${page}`, { ...values, account });
}

type Values = Readonly<Record<string, string | number>>;

const fill = (route: string, values: Values): string =>
  route.replaceAll(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/** The values of a page's route, decoded once: a page, unlike a handler, gets them as they stand in the address. */
export async function readValues<V extends Readonly<Record<string, string>>>(params: Promise<V>): Promise<V> {
  const entries = Object.entries(await params).map(([name, value]) => [name, decodeURIComponent(value)]);
  return Object.fromEntries(entries) as V; // the names are kept
}
