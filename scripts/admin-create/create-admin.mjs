import { consoleEnvironment, judgeEnvironment } from '../start/console-environment.mjs';
import { ownDataFolder } from '../start/data-folder.mjs';
import { ensureInstalled } from '../start/dependencies.mjs';
import { readEnvironment } from '../start/dotenv.mjs';
import { inRoot, root } from '../start/paths.mjs';
import { Processes } from '../start/processes.mjs';
import { Refusal } from '../start/refusal.mjs';
import { readSettings } from '../start/settings.mjs';
import { readAnswers } from './answers.mjs';

/** Nobody signs in here. `DATA_SECRET` must be the console's own: it signs the line that the audit has of this. */
const unused = 'not used by this command, which opens no session';

/**
 * Writes down an invitation and prints its link. No password is made or known here: whoever opens the link sets one.
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
  if (!given['DATABASE_URL']) ownDataFolder(settings.dataDir);
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

/** @param {import('./answers.mjs').Answers} answers */
async function invite({ email, name, another }) {
  const { tsImport } = await import('tsx/esm/api');
  /** @type {typeof import('../../lib/access/people/invitations')} */
  const { inviteAdmin } = await tsImport('../../lib/access/people/invitations.ts', import.meta.url);
  /** @type {typeof import('../../lib/store/open-store')} */
  const { openStore } = await tsImport('../../lib/store/open-store.ts', import.meta.url);
  const opened = await openStore().catch((/** @type {unknown} */ error) => {
    // Its message is a sentence for the person at the terminal.
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
