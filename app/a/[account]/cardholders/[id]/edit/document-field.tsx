'use client';

import { FileField } from '@/components/form/file-field';
import { Panel } from '@/components/ui/panel';
import type { ChosenDocument } from './chosen-document';
import { ChosenPreview } from './chosen-preview';
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
        chosen={document === undefined ? undefined : <ChosenPreview document={document} />}
      />
    </Panel>
  );
}
