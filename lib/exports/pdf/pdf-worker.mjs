// Draws documents in a thread of its own: a page full of odd letters takes the processor from no request. Plain
// JavaScript, because a thread begins with its own file and not with a part of a bundle.
import { parentPort } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.mjs';

const port = parentPort;
if (port === null) throw new Error('This is the thread of documents, and no program.');

port.on('message', (/** @type {import('./draw-pdf.mjs').PdfPage} */ page) => {
  drawPdf(page).then(
    (bytes) => port.postMessage({ bytes }, [bytes.buffer]),
    (/** @type {unknown} */ error) => port.postMessage({ problem: error instanceof Error ? error.message : '' }),
  );
});
