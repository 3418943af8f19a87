'use client';

import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import { cardholderFieldId } from './cardholder-values';
import { Icon } from '@/components/ui/icon';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { describedBy, Field } from '@/components/field/field';
import { formatFileSize } from '@/lib/format/count';
import type { DocumentType } from '@/lib/contract/cardholders';
import { documentTypeOf } from '@/lib/contract/fields/document-type';
import { limits } from '@/lib/contract/limits';
import { enumerated } from '@/lib/messages/enumerated';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { failed, ok, type Result } from '@/lib/result';

/** The facts that the page can read from a PDF without drawing it. */
interface PdfFacts {
  /** Undefined if the number cannot be read here. */
  readonly pages: number | undefined;
  /** The size of the first page, in millimetres. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly isLocked: boolean;
  /** True if the end of the file is there. */
  readonly isWhole: boolean;
}

/** Uncompressed objects are small; a stream that grows beyond this is not read further. */
const mostInflated = 4_000_000;
const millimetresPerPoint = 25.4 / 72;

/**
 * Reads a PDF's own directory, so that a person notices a wrong file before it is sent. The page does not draw it: the
 * browser's viewer needs frames, which no page of this console may have, and headless or locked-down ones have none.
 * @internal for tests
 */
export async function readPdfFacts(file: Blob): Promise<PdfFacts> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = latin(bytes);
  const isLocked = /\/Encrypt\s+\d+\s+\d+\s+R/.test(text);
  const objects = isLocked ? text : `${text}\nendobj\n${await unfold(bytes, text)}`;
  return {
    pages: isLocked ? undefined : countPages(objects),
    size: isLocked ? undefined : sizeOf(objects),
    isLocked,
    isWhole: text.slice(-1_024).includes('%%EOF'),
  };
}

/** One character for each byte, so that a position in the text is a position in the bytes. */
function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** The root of the page tree has the largest count; without a count, the pages themselves are counted. */
function countPages(objects: string): number | undefined {
  const counts = objects
    .split('endobj')
    .filter((object) => /\/Type\s*\/Pages\b/.test(object) && object.length < 100_000)
    .map((object) => Number(/\/Count\s+(\d{1,6})\b/.exec(object)?.[1] ?? 0));
  const leaves = objects.match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0;
  const pages = Math.max(0, ...counts) || leaves;
  return pages === 0 ? undefined : pages;
}

function sizeOf(objects: string): PdfFacts['size'] {
  const box = /\/MediaBox\s*\[\s*([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s*\]/.exec(objects);
  const [left, bottom, right, top] = (box?.slice(1) ?? []).map(Number);
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return undefined;
  const [width, height] = [right - left, top - bottom].map((points) => Math.round(points * millimetresPerPoint));
  return width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : undefined;
}

/** Unpacks the compressed streams in which newer files keep their objects. */
async function unfold(bytes: Uint8Array, text: string): Promise<string> {
  let found = '';
  for (let at = text.indexOf('/ObjStm'); at !== -1; at = text.indexOf('/ObjStm', at + 1)) {
    const head = /stream\r?\n/.exec(text.slice(at, at + 1_000));
    const start = head === null ? -1 : at + head.index + head[0].length;
    const end = start === -1 ? -1 : text.indexOf('endstream', start);
    if (end !== -1) found += await inflate(bytes.slice(start, end), mostInflated - found.length);
    if (found.length >= mostInflated) break;
  }
  return found;
}

async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<string> {
  let text = '';
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += latin(value);
      if (text.length < most) continue;
      await reader.cancel();
      return text;
    }
  } catch {
    // The stream has line ends behind it, or another compression: the text that came out so far counts.
    return text;
  }
}

export interface ChosenDocument {
  readonly file: File;
  readonly name: string;
  readonly type: DocumentType;
  readonly bytes: number;
  /** A data address of an image that the browser can draw. */
  readonly preview: string | undefined;
  /** Facts in place of a preview, for a file that our pages must not draw. */
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

/** The address names the type that the bytes show, whatever type the file claims. */
function dataAddressOf(file: File, type: DocumentType): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(new Blob([file], { type: mimeTypes[type] }));
  });
}

export interface DocumentFieldProps {
  readonly document: ChosenDocument | undefined;
  readonly error: string | undefined;
  readonly onFile: (file: File) => void;
  readonly onRemove: () => void;
}

/** One identification document, chosen by click, drop or paste. It stays in this page's memory until it is sent. */
export function DocumentField({ document, error, onFile, onRemove }: DocumentFieldProps) {
  const t = useTranslations('cardholders.document');
  const id = cardholderFieldId('document');
  const hint = t('hint');
  const [over, setOver] = useState(false);
  usePastedFile(onFile);
  return (
    <Panel title={t('panel')}>
      <Field id={id} hint={hint} error={error} label={t('label')} optional>
        <div
          className={cn(
            'flex flex-wrap items-center gap-3 rounded-sm border border-dashed p-3',
            over ? 'border-accent bg-selected' : 'border-line-control',
          )}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            const file = event.dataTransfer.files[0];
            if (file !== undefined) onFile(file);
          }}
        >
          <Icon name="file-up" className="text-ink-muted size-5 shrink-0" />
          <input
            type="file"
            id={id}
            accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
            {...describedBy(id, { hint, error })}
            className="file:border-line-strong file:bg-surface file:text-ink text-ink-muted max-w-full min-w-0 rounded-sm text-xs file:mr-3 file:h-7 file:rounded-sm file:border file:px-2 file:text-xs file:font-medium"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file !== undefined) onFile(file);
              // A person may remove a file and choose the same one again.
              target.value = '';
            }}
          />
          <p className="text-ink-muted text-xs">{t('drop')}</p>
        </div>
        <div role="status">{document === undefined ? null : <ChosenPreview document={document} />}</div>
        {document === undefined ? null : (
          <div>
            <Button size="sm" onClick={onRemove}>
              {t('remove')}
            </Button>
          </div>
        )}
      </Field>
    </Panel>
  );
}

/** Takes a file that is pasted anywhere on the page. */
function usePastedFile(onFile: (file: File) => void): void {
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData ?? {};
      const file = files?.[0];
      // Spreadsheet cells are pasted as text with a picture: the paste belongs to the focused field.
      if (file === undefined || types?.includes('text/plain') === true) return;
      event.preventDefault();
      take(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

/** A preview of the chosen document: an image is drawn, a PDF is described. */
function ChosenPreview({ document }: { document: ChosenDocument }) {
  const t = useTranslations('cardholders.document');
  const { name, type, bytes, preview, pdf } = document;
  return (
    <div className="flex items-start gap-3 py-1">
      {preview === undefined ? (
        <span className="border-line bg-sunken text-ink-muted grid size-16 shrink-0 place-items-center rounded-sm border">
          <Icon name="file-text" className="size-6" />
        </span>
      ) : (
        // eslint-disable-next-line @next/next/no-img-element -- a data address of this page, which no optimizer can fetch
        <img
          src={preview}
          alt={t('preview', { name })}
          className="border-line bg-sunken max-h-48 max-w-48 shrink-0 rounded-sm border object-contain"
        />
      )}
      <p className="min-w-0 text-sm">
        <bdi className="font-medium break-all">{name}</bdi>
        <br />
        <span className="text-ink-muted text-xs">
          {t('kind', { type: type.toUpperCase(), size: formatFileSize(bytes) })}
        </span>
        {pdf === undefined ? null : <PdfLines facts={pdf} />}
      </p>
    </div>
  );
}

function PdfLines({ facts: { pages, size, isLocked, isWhole } }: { facts: PdfFacts }) {
  const t = useTranslations('cardholders.document');
  const words = useWords();
  const doubts = [...(isLocked ? [t('locked')] : []), ...(isWhole ? [] : [t('cutOff')])];
  const known = [
    ...(pages === undefined ? [] : [t('pages', { count: pages })]),
    ...(size === undefined ? [] : [t('firstPage', size)]),
  ];
  return (
    <>
      {known.length === 0 ? null : (
        <>
          <br />
          <span className="text-ink-muted text-xs">{words(enumerated(known))}</span>
        </>
      )}
      {doubts.map((doubt) => (
        <span key={doubt} className="text-caution-ink mt-1 block text-xs">
          {doubt}
        </span>
      ))}
    </>
  );
}
