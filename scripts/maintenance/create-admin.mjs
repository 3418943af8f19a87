import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { inRoot, Refusal, root } from '../start/command.mjs';
import {
  consoleEnvironment,
  judgeEnvironment,
  ownDataFolder,
  readEnvironment,
  readSettings,
} from '../start/environment.mjs';
import { ensureInstalled } from '../start/build.mjs';
import { Processes } from '../start/processes.mjs';

/** No session is opened here. `DATA_SECRET` must be the console's own: it signs the audit's line of this command. */
const unused = 'not used by this command, which opens no session';

/**
 * Stores an invitation and prints its link. The command knows no password: the person who opens the link sets one.
 *
 * @param {string[]} args
 */
export async function createAdmin(args) {
  const given = readEnvironment(inRoot('.env'), process.env);
  const settings = readSettings(given);
  if (settings.ownSandbox) {
    throw new Refusal(
      'Without PLATFORM_BASE_URL the console runs its demo, which has admins of its own: set it to the platform first.',
    );
  }
  const secrets = { SESSION_SECRET: given['SESSION_SECRET'] || unused };
  const environment = consoleEnvironment({ ...given, ...secrets }, settings, { dev: false });
  // The embedded store belongs to one process: a console that runs must be stopped for this.
  if (!given['DATABASE_URL']) await ownDataFolder(settings.dataDir);
  await ensureInstalled(new Processes(), { forTests: false });
  await judgeEnvironment(environment, settings);
  const answers = await readAnswers(args);
  Object.assign(process.env, environment);
  process.chdir(root);
  const { email, token } = await invite(answers);
  process.stdout.write(
    `\nInvitation of ${email} as administrator. It opens once, within 24 hours, when the console runs:\n\n  ${environment['CONSOLE_ORIGIN'] ?? ''}/invitation/${token}\n\n`,
  );
}

/** @param {Answers} answers */
async function invite({ email, name, another }) {
  const { tsImport } = await import('tsx/esm/api');
  /** @type {typeof import('../../lib/access/people/invitations')} */
  const { inviteAdmin } = await tsImport('../../lib/access/people/invitations.ts', import.meta.url);
  /** @type {typeof import('../../lib/store/open-store')} */
  const { openStore } = await tsImport('../../lib/store/open-store.ts', import.meta.url);
  const opened = await openStore().catch((/** @type {unknown} */ error) => {
    // The message of a `StoreError` is a sentence for the person at the terminal.
    throw error instanceof Error && error.constructor.name === 'StoreError' ? new Refusal(error.message) : error;
  });
  try {
    const made = await inviteAdmin(opened.database, { email, name }, { another }, new Date());
    if (!made.ok) throw new Refusal(made.error);
    return { email, token: made.value.token };
  } finally {
    await opened.close();
  }
}

const usage = 'npm run admin:create -- --email ann@example.com --name "Ann Example" [--another]';

/**
 * The admin's e-mail and name, from the flags, or else asked at the terminal.
 *
 * @typedef {{ email: string, name: string, another: boolean }} Answers
 * @param {string[]} args
 * @returns {Promise<Answers>}
 */
async function readAnswers(args) {
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
