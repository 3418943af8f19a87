import { describe, expect, test } from 'vitest';
import { documentTypeOf } from './document-type';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('the type of a file', () => {
  test.each([
    ['%PDF-1.7 and more', 'pdf'],
    ['\x89PNG\r\n\x1a\nand more', 'png'],
    ['\xff\xd8\xff\xe0 JFIF', 'jpg'],
  ])('%j is recognised by its first bytes', (start, type) => {
    expect(documentTypeOf(bytes(start))).toBe(type);
  });

  test.each(['', '<html>', 'GIF89a', ' %PDF-1.7', '\x89PNG', '\xff\xd8'])(
    '%j is none that the platform takes',
    (start) => {
      expect(documentTypeOf(bytes(start))).toBeUndefined();
    },
  );
});
