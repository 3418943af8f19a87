import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** One page, handler or action of the console, found in its files. */
export interface Route {
  readonly kind: 'page' | 'handler' | 'action';
  /** A name for the messages of failed tests: `GET /api/live/[account]/[operation]`, `action inviteAction`. */
  readonly name: string;
  readonly file: string;
  /** The address of a page or handler, with its parameters: `/a/[account]/cards/[id]`. */
  readonly pattern: string;
  readonly method: string;
  /** The exported name of an action. */
  readonly action: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every route that answers a request, read from the files so that no new one is forgotten. */
export async function listRoutes(): Promise<readonly Route[]> {
  const entries = await readdir(path.join(root, 'app'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
  const routes = await Promise.all(
    files.map(async (file) => routesOf(file, await readFile(path.join(root, file), 'utf8'))),
  );
  return routes.flat();
}

function routesOf(file: string, text: string): Route[] {
  const pattern = `/${path.dirname(file).replace(/^app\/?/, '')}`;
  if (file.endsWith('/page.tsx')) {
    return [{ kind: 'page', name: `page ${pattern}`, file, pattern, method: 'GET', action: '' }];
  }
  if (file.endsWith('/route.ts')) {
    return exported(text, /(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)/).map((method) => ({
      kind: 'handler',
      name: `${method} ${pattern}`,
      file,
      pattern,
      method,
      action: '',
    }));
  }
  if (!/^\s*['"]use server['"]/m.test(text)) return [];
  return exported(text, /(\w+)/).map((action) => ({
    kind: 'action',
    name: `action ${action}`,
    file,
    pattern: '',
    method: 'POST',
    action,
  }));
}

function exported(text: string, name: RegExp): string[] {
  const declaration = new RegExp(`^export (?:async function|function|const) ${name.source}\\b`, 'gm');
  return Array.from(text.matchAll(declaration), ([, found]) => found ?? '');
}

/**
 * Handlers that change something for a sender who is no page of a signed-in person: reports of browsers, links whose token
 * is the authorisation, checkpoints of other consoles, which a common secret signs, the identity provider with its token, and the forms that sign in and out. Signing out ends the session of the browser that asks,
 * for whomever its page was drawn.
 */
export const withoutPerson: readonly string[] = [
  'POST /api/auth/[...nextauth]',
  'POST /api/csp',
  'POST /api/invitation',
  'POST /api/new-password',
  'POST /api/audit/witness',
  'POST /api/scim/v2/Users',
  'PATCH /api/scim/v2/Users/[id]',
  'PUT /api/scim/v2/Users/[id]',
  'DELETE /api/scim/v2/Users/[id]',
];

/** Handlers that only a page may ask which says for whom it was drawn; actions are all such. */
export async function listOwnHandlers(): Promise<readonly Route[]> {
  return (await listRoutes()).filter(
    ({ kind, method, name }) =>
      kind === 'handler' && !['GET', 'HEAD'].includes(method) && !withoutPerson.includes(name),
  );
}

/** Fills in the parameters of an address; a parameter without a value stops the test. */
export function fill(pattern: string, values: Readonly<Record<string, string>>): string {
  const area = /^\/(?:a\/\[account\]|settings)\/([\w-]+)/.exec(pattern)?.[1] ?? '';
  return pattern.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (parameter, name: string) => {
    const value = values[`${area}.${name}`] ?? values[name];
    if (value === undefined) throw new Error(`Nobody said what stands for ${parameter} in ${pattern}.`);
    return value;
  });
}
