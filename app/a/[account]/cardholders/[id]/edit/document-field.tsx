'use client';

import { FileText } from 'lucide-react';
import { FileField } from '@/components/form/file-field';
import { Panel } from '@/components/ui/panel';
import { formatFileSize } from '@/lib/format/file-size';
import type { ChosenDocument } from './chosen-document';
import { cardholderFieldId } from './field-ids';

export interface DocumentFieldProps {
  readonly document: ChosenDocument | undefined;
  readonly error: string | undefined;
  readonly onFile: (file: File) => void;
  readonly onRemove: () => void;
}

/** One identification document. It lies in this page's memory and nowhere else until it is sent. */
export function DocumentField({ document, error, onFile, onRemove }: DocumentFieldProps) {
  return (
    <Panel title="Document">
      <FileField
        id={cardholderFieldId('document')}
        label="Identification document"
        optional
        hint="A PDF, PNG or JPEG of up to 1.5 MB: the platform takes 2,000,000 characters, and as text a file grows by a third."
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        noun="document"
        error={error}
        onFile={onFile}
        onRemove={onRemove}
        chosen={document === undefined ? undefined : <Chosen document={document} />}
      />
    </Panel>
  );
}

export function Chosen({ document }: { document: ChosenDocument }) {
  const { name, type, bytes, preview } = document;
  return (
    <div className="flex items-start gap-3 py-1">
      {preview === undefined ? (
        <span className="border-line bg-sunken text-ink-muted grid size-16 shrink-0 place-items-center rounded-sm border">
          <FileText aria-hidden className="size-6" />
        </span>
      ) : (
        // eslint-disable-next-line @next/next/no-img-element -- a data address of this page, which no optimizer can fetch
        <img
          src={preview}
          alt={`Preview of ${name}`}
          className="border-line bg-sunken max-h-48 max-w-48 shrink-0 rounded-sm border object-contain"
        />
      )}
      <p className="min-w-0 text-sm">
        <bdi className="font-medium break-all">{name}</bdi>
        <br />
        <span className="text-ink-muted text-xs">
          {type.toUpperCase()}, {formatFileSize(bytes)}
        </span>
      </p>
    </div>
  );
}
