import { loadDemoPeople } from './typescript.mjs';

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, string>} environment of the console
 */
export async function announce(settings, environment) {
  const lines = [
    `Payments Console: ${environment['CONSOLE_ORIGIN']}`,
    settings.ownSandbox
      ? `Environment: sandbox, its own on port ${settings.sandboxPort}`
      : `Environment: ${environment['PLATFORM_ENVIRONMENT']}, ${environment['PLATFORM_BASE_URL']}`,
    ...(settings.ownSandbox ? await demoAccounts() : []),
    'Stop with Ctrl-C.',
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

async function demoAccounts() {
  const { demoPassword, demoPeople } = await loadDemoPeople();
  return [
    `Demo accounts, each with the password ${demoPassword}`,
    ...demoPeople.map(({ email, name }) => `  ${email.padEnd(22)} ${name}`),
  ];
}
