import { readFileSync } from 'node:fs';
import { Refusal } from './refusal.mjs';

const line = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/;

/**
 * The variables of a `.env` text: `NAME=value`, `#` comments, single or double quotes. Node 20.9 has no reader of its own.
 *
 * @param {string} text
 * @param {string} source named in the refusal of a line that is none of these
 * @returns {Record<string, string>}
 */
export function parseDotenv(text, source) {
  /** @type {Record<string, string>} */
  const variables = {};
  text.split(/\r?\n/).forEach((raw, index) => {
    const trimmed = raw.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return;
    const [, name, value] = line.exec(trimmed) ?? [];
    if (name === undefined || value === undefined) {
      throw new Refusal(
        `Line ${index + 1} of ${source} is not NAME=value: write it so, or start it with # as a comment.`,
      );
    }
    variables[name] = unquote(value);
  });
  return variables;
}

/** @param {string} value */
function unquote(value) {
  const quoted = /^(["'])(.*)\1\s*(?:#.*)?$/.exec(value);
  return quoted?.[2] ?? value.replace(/(^|\s)#.*$/, '').trim();
}

/**
 * The file's variables under the shell's. A blank value means "not set" and is kept, so that a blank in the shell also
 * hides the file's value from Next, which reads the file on its own.
 *
 * @param {string} file
 * @param {Record<string, string | undefined>} shell
 * @returns {Record<string, string>}
 */
export function readEnvironment(file, shell) {
  /** @type {Record<string, string>} */
  const merged = readDotenv(file);
  for (const [name, value] of Object.entries(shell)) {
    if (value !== undefined) merged[name] = value.trim() === '' ? '' : value;
  }
  return merged;
}

/** @param {string} file */
function readDotenv(file) {
  try {
    return parseDotenv(readFileSync(file, 'utf8'), '.env');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
