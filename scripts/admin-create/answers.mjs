import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { Refusal } from '../start/refusal.mjs';

const usage = 'npm run admin:create -- --email ann@example.com --name "Ann Example" [--another]';

/**
 * Who the admin is, from the flags, else asked at the terminal.
 *
 * @typedef {{ email: string, name: string, another: boolean }} Answers
 * @param {string[]} args
 * @returns {Promise<Answers>}
 */
export async function readAnswers(args) {
  const { email = '', name = '', another } = parse(args);
  const missing = email === '' || name === '';
  if (missing && !process.stdin.isTTY) throw new Refusal(`Say who the admin is: ${usage}`);
  const asked = missing ? await ask({ email, name }) : { email, name };
  const { tsImport } = await import('tsx/esm/api');
  /** @type {typeof import('../../lib/access/people/invitee')} */
  const { inviteeSchema } = await tsImport('../../lib/access/people/invitee.ts', import.meta.url);
  const judged = inviteeSchema.safeParse({ ...asked, role: 'admin', accounts: [] });
  if (!judged.success) throw new Refusal(judged.error.issues.map(({ message }) => message).join(' '));
  return { email: judged.data.email, name: judged.data.name, another };
}

/** @param {string[]} args */
function parse(args) {
  try {
    const { values } = parseArgs({
      args,
      options: { email: { type: 'string' }, name: { type: 'string' }, another: { type: 'boolean' } },
    });
    return { email: values.email, name: values.name, another: values.another === true };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : ''} Use it so: ${usage}`);
  }
}

/** @param {{ email: string, name: string }} known */
async function ask(known) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const email = known.email || (await terminal.question('E-mail of the admin: '));
    const name = known.name || (await terminal.question('Name: '));
    return { email, name };
  } finally {
    terminal.close();
  }
}
