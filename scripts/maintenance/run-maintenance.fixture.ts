import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** How a command ended: its code, its standard output and its standard error. */
export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly words: string;
}

/** Runs a command of an administrator, e.g. `audit-verify`, as npm does. */
export async function runMaintenance(
  name: string,
  environment: NodeJS.ProcessEnv,
  ...args: readonly string[]
): Promise<CommandResult> {
  const script = fileURLToPath(new URL(`../${name}.mjs`, import.meta.url));
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], { env: environment });
    return { code: 0, out: stdout, words: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, words: stderr };
  }
}
