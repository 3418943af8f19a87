import { FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { formatFileSize } from '@/lib/format/count';
import type { ChosenDocument } from './chosen-document';
import type { PdfFacts } from './pdf-facts';

/** The chosen document as it can be shown: an image itself, a PDF by what it says of itself. */
export function ChosenPreview({ document }: { document: ChosenDocument }) {
  const t = useTranslations('cardholders.document');
  const { name, type, bytes, preview, pdf } = document;
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
          <span className="text-ink-muted text-xs">{known.join(', ')}</span>
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
