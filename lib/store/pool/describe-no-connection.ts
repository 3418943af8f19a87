import { scrub } from '../../front/describe-error.mjs';
import { StoreError } from '../store-error';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** PostgreSQL: 53300, of a server, a role or a database. PgBouncer says the same of itself with an unspecific code. */
export function saysTooMany(error: unknown): boolean {
  return codeOf(error) === '53300' || (error instanceof Error && /no more connections allowed/.test(error.message));
}

/** The codes of systems and of the driver for a server that cannot be reached. */
const isSilence = (error: unknown): boolean =>
  /^E(?!RR_)[A-Z_]{3,}$/.test(codeOf(error)) ||
  (error instanceof Error && /terminated|timeout exceeded|timeout expired/.test(error.message));

/** Why no connection could be opened, with the server's own words if it had any; quoted names are removed. */
export function describeNoConnection(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const words = scrub(error instanceof Error ? error.message : '').replace(/\.$/, '');
  if (isSilence(error) || words === '') {
    return new StoreError('The database of DATABASE_URL does not answer: start it, or correct DATABASE_URL.', {
      cause: error,
    });
  }
  const code = /^[0-9A-Z]{5}$/.test(codeOf(error)) ? ` (${codeOf(error)})` : '';
  return new StoreError(`The database of DATABASE_URL refused the console${code}: ${words}. ${remedyOf(error)}`, {
    cause: error,
  });
}

function remedyOf(error: unknown): string {
  if (saysTooMany(error)) return 'Allow it more connections, or set DATABASE_CONNECTIONS to fewer on each copy.';
  return 'Correct DATABASE_URL, or what the server allows.';
}
