/** One character for each byte, so that places in the text are places in the bytes. */
export const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

const elements = 'script|html|svg|iframe|object|embed|body|head|img|form|meta|link|style|base|!doctype|\\?php';
const markup = new RegExp(`<(${elements})[\\s/>:]`, 'i');
/** Beginnings of other kinds of files: a PDF, an archive, a program. */
const others = /%PDF-|PK\x03\x04|\x7fELF|Rar!\x1a|7z\xbc\xaf/;

/** Whether a part of a file that is neither pixels nor packed could be taken for a page or for another file. */
export const holdsMarkup = (text: string): boolean => markup.test(text);

export const holdsAnotherFile = (text: string): boolean => others.test(text);
