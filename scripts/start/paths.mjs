import { fileURLToPath } from 'node:url';
import path from 'node:path';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string[]} parts */
export function inRoot(...parts) {
  return path.join(root, ...parts);
}

export const nextBinary = inRoot('node_modules', 'next', 'dist', 'bin', 'next');

/** The server process of the console. */
export const consoleProgram = inRoot('lib', 'front', 'serve.mjs');
