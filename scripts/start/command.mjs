import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string[]} parts */
export function inRoot(...parts) {
  return path.join(root, ...parts);
}

export const nextBinary = inRoot('node_modules', 'next', 'dist', 'bin', 'next');

/** The server process of the console. */
export const consoleProgram = inRoot('lib', 'front', 'serve.mjs');

/** A problem that the person at the terminal can solve: shown as its one sentence, without a stack. */
export class Refusal extends Error {}

/**
 * Runs a command to its end. A refusal prints its sentence and ends with code 1; any other error is our own mistake
 * and keeps its stack.
 *
 * @param {() => Promise<void>} command
 */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
