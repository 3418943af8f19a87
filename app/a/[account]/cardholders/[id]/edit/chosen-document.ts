import type { DocumentType } from '@/lib/contract/cardholders';
import { documentTypeOf } from '@/lib/contract/document-files';
import { limits } from '@/lib/contract/limits';
import { formatFileSize } from '@/lib/format/count';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { readPdfFacts, type PdfFacts } from './pdf-facts';

export interface ChosenDocument {
  readonly file: File;
  readonly name: string;
  readonly type: DocumentType;
  readonly bytes: number;
  /** A data address, for what a browser can draw. */
  readonly preview: string | undefined;
  /** In place of a preview, for what a page of ours may not draw. */
  readonly pdf: PdfFacts | undefined;
}

const mimeTypes: Readonly<Record<DocumentType, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** Judges a file by its size and its first bytes, never by its name. */
export async function chooseDocument(file: File): Promise<Result<ChosenDocument, Message>> {
  if (file.size > limits.documentFileBytes) {
    return failed(message('cardholders.document.tooLarge', { size: formatFileSize(file.size) }));
  }
  if (file.size === 0) return failed(message('cardholders.document.empty'));
  const type = documentTypeOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (type === undefined) return failed(message('cardholders.document.wrongKind'));
  const name = file.name === '' ? `pasted.${type}` : file.name;
  const shown =
    type === 'pdf'
      ? { preview: undefined, pdf: await readPdfFacts(file) }
      : { preview: await dataAddressOf(file, type), pdf: undefined };
  return ok({ file, name, type, bytes: file.size, ...shown });
}

/** Said to be what its bytes say, whatever the file claims. */
function dataAddressOf(file: File, type: DocumentType): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(new Blob([file], { type: mimeTypes[type] }));
  });
}
