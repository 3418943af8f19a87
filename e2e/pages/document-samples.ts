/** Small valid files for uploads; the pictures are as a browser makes them. */

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALIAP//Z',
  'base64',
);

/** A PDF of two empty pages; with `bytes` exactly that long, by a stream that no page draws. */
export function pdf({
  bytes,
  catalog = '',
  extra = '',
}: { bytes?: number; catalog?: string; extra?: string } = {}): Buffer {
  const whole = (filling: number) => {
    const objects = [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 595 842]>>',
      '<</Type/Page/Parent 2 0 R>>',
      '<</Type/Page/Parent 2 0 R>>',
      `<</Length ${String(filling).padStart(8, '0')}>>\nstream\n${' '.repeat(filling)}\nendstream`,
      ...(extra === '' ? [] : [extra]),
    ];
    const body = objects.map((object, place) => `${place + 1} 0 obj\n${object}\nendobj\n`).join('');
    const head = `%PDF-1.7\n${body}`;
    const table = `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\n`;
    return `${head}${table}startxref\n${String(head.length).padStart(8, '0')}\n%%EOF\n`;
  };
  const shortest = whole(0).length;
  return Buffer.from(whole(bytes === undefined ? 0 : bytes - shortest), 'latin1');
}
