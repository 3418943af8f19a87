import { inspectImage } from './inspect-image';
import { inspectPdf } from './inspect-pdf';

/**
 * Why a file is not taken, although its first bytes are right; undefined when it is what it says from its first byte to
 * its last, and does nothing. Its pixels are not unpacked, and nothing of it is unpacked without a bound.
 */
export function findDocumentProblem(type: 'pdf' | 'png' | 'jpg' | 'jpeg', bytes: Uint8Array): string | undefined {
  return type === 'pdf' ? inspectPdf(bytes) : inspectImage(type, bytes);
}
