'use client';

import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import type { ChosenDocument } from './chosen-document';
import { ChosenPreview } from './chosen-preview';
import { cardholderFieldId } from './field-ids';
import { FileUp } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { describedBy, Field, type FieldText } from '@/components/field/field';

export interface DocumentFieldProps {
  readonly document: ChosenDocument | undefined;
  readonly error: string | undefined;
  readonly onFile: (file: File) => void;
  readonly onRemove: () => void;
}

/** One identification document. It lies in this page's memory and nowhere else until it is sent. */
export function DocumentField({ document, error, onFile, onRemove }: DocumentFieldProps) {
  const t = useTranslations('cardholders.document');
  return (
    <Panel title={t('panel')}>
      <FileField
        id={cardholderFieldId('document')}
        label={t('label')}
        optional
        hint={t('hint')}
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        error={error}
        onFile={onFile}
        onRemove={onRemove}
        chosen={document === undefined ? undefined : <ChosenPreview document={document} />}
      />
    </Panel>
  );
}

interface FileFieldProps extends Omit<FieldText, 'warning'> {
  id?: string | undefined;
  /** For the browser's own dialog, e.g. `.pdf,.png`. What is really taken is decided by whoever receives the file. */
  accept: string;
  onFile: (file: File) => void;
  /** What was chosen, drawn by its owner; undefined while nothing is. */
  chosen: ReactNode;
  onRemove: () => void;
}

/** One file, by click, by drop or by paste. It is held by the page alone and never stored in the browser. */
function FileField(props: FileFieldProps) {
  const { label, hint, error, optional, accept, onFile, chosen, onRemove } = props;
  const t = useTranslations('cardholders.document');
  const ownId = useId();
  const id = props.id ?? ownId;
  const [over, setOver] = useState(false);
  usePastedFile(onFile);
  return (
    <Field {...{ id, label, hint, error, optional }}>
      <div
        className={cn(
          'border-line-control flex flex-wrap items-center gap-3 rounded-sm border border-dashed p-3',
          over && 'border-accent bg-selected',
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
        <FileUp aria-hidden className="text-ink-muted size-5 shrink-0" />
        <input
          type="file"
          id={id}
          accept={accept}
          {...describedBy(id, { hint, error })}
          className="file:border-line-strong file:bg-surface file:text-ink text-ink-muted max-w-full min-w-0 rounded-sm text-xs file:mr-3 file:h-7 file:rounded-sm file:border file:px-2 file:text-xs file:font-medium"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) onFile(file);
            // The same file may be chosen again after it was removed.
            target.value = '';
          }}
        />
        <p className="text-ink-muted text-xs">{t('drop')}</p>
      </div>
      <div role="status">{chosen}</div>
      {chosen === undefined || chosen === null ? null : (
        <div>
          <Button size="sm" onClick={onRemove}>
            {t('remove')}
          </Button>
        </div>
      )}
    </Field>
  );
}

/** A file that is pasted anywhere on the page. */
function usePastedFile(onFile: (file: File) => void): void {
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData ?? {};
      const file = files?.[0];
      // Cells of a spreadsheet are text and a picture of it: they belong to the field that has the focus.
      if (file === undefined || types?.includes('text/plain') === true) return;
      event.preventDefault();
      take(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
