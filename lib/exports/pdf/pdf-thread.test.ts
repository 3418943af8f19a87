import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { PdfPage } from './draw-pdf.mjs';
import { PdfThread } from './pdf-thread';

const pageOf = (title: string): PdfPage => ({
  title,
  language: 'en',
  lead: [],
  parts: [],
  foot: [],
  createdAt: new Date(0),
  missing: ['Not in the fonts: ', '.'],
  cut: 'Some texts are cut.',
});

test('one thread draws one document after another', async () => {
  const thread = new PdfThread();
  for (const title of ['First', 'Second', 'Third']) {
    const bytes = await thread.draw(pageOf(title));
    expect((await extractText(await getDocumentProxy(bytes ?? new Uint8Array()), { mergePages: true })).text).toBe(
      title,
    );
  }
}, 60_000);
