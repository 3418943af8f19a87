import type { DocumentType } from '../cardholders';

/** First bytes of a file of each type of interface 4.6, in hexadecimal. */
export const documentStarts: Readonly<Record<DocumentType, string>> = {
  pdf: '255044462d',
  png: '89504e470d0a1a0a',
  jpg: 'ffd8ff',
  jpeg: 'ffd8ff',
};

/** The type of a file by its first bytes, whatever its name; undefined for a type that the platform does not accept. */
export function documentTypeOf(firstBytes: Uint8Array): DocumentType | undefined {
  const start = Array.from(firstBytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const types = Object.keys(documentStarts) as DocumentType[]; // keys of the record
  return types.find((type) => start.startsWith(documentStarts[type]));
}
