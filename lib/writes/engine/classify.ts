import type { Operation } from '@/lib/contract/operation';
import { meaningForWrite, type PlatformError, type WriteMeaning } from '@/lib/contract/platform-error';
import type { Attempted } from '@/lib/platform/client/platform-client';
import type { Reading } from '../settle/reading';

type Asked = Pick<Operation, 'area' | 'refusals' | 'typedRefusals' | 'body'>;

/**
 * Reads what one attempt brought when it brought no valid answer (reliability 3.4). Total: it never throws, and what it
 * does not know is UNKNOWN.
 */
export function classifyFailure(
  operation: Asked,
  { phase, result }: Pick<Attempted<unknown>, 'phase' | 'result'>,
): Reading {
  if (result.ok) return 'UNKNOWN';
  const { error } = result;
  if (phase === 'none' || phase === 'connected') return classifyUnsent(operation, error);
  return readingOf[meaningForWrite(operation, error)];
}

/** Nothing left this process: for want of a connection, of a token, or because the contract knows no such request. */
function classifyUnsent(operation: Asked, error: PlatformError): Reading {
  if (error.family === 'none') return error.kind === 'invalid' ? 'BUG' : 'NOT_SENT';
  const meaning = meaningForWrite(operation, error);
  return meaning === 'token' || meaning === 'configuration' ? readingOf[meaning] : 'NOT_SENT';
}

const readingOf: Readonly<Record<WriteMeaning, Reading>> = {
  refused: 'REJECTED',
  unproven: 'UNPROVEN',
  processing: 'IN_PROGRESS',
  later: 'LATER',
  token: 'AUTH',
  configuration: 'CONFIG',
  key: 'BUG',
  unknown: 'UNKNOWN',
};
