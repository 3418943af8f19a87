'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState, type ReactNode } from 'react';
import { FileMenu } from '@/app/list/exports/file-menu';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { Button } from '@/components/ui/button';
import { isLostFile, noteLostPart } from '@/components/overlay/lost-part';
import { Icon } from '@/components/ui/icon';
import type { FileTable } from '@/lib/exports/files/table-file';
import type { ExportFormat } from '@/lib/store/export-schema';

interface ChartSaverProps {
  /** The file name without its extension. */
  readonly fileName: string;
  /** The figures of the chart. */
  readonly table: FileTable;
  /** The chart, as the only SVG. */
  readonly children: ReactNode;
}

const hidden = (part: ReactNode) => <span className="sr-only">{part}</span>;

/** A chart with buttons that save it. The code that makes the files is loaded on demand. */
export function ChartSaver({ fileName, table, children }: ChartSaverProps) {
  const t = useTranslations('reports.save');
  const chart = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<'png' | ExportFormat>();
  const [hasFailed, setHasFailed] = useState(false);

  async function save(kind: 'png' | ExportFormat) {
    setPending(kind);
    setHasFailed(false);
    try {
      const { savePicture, saveTable } = await import('./save-picture');
      const svg = chart.current?.querySelector('svg');
      if (kind !== 'png') await saveTable(kind, table, fileName);
      else if (svg != null) await savePicture(svg, `${fileName}.png`);
    } catch (error) {
      if (isLostFile(error)) void noteLostPart(error);
      setHasFailed(true);
    }
    setPending(undefined);
  }

  return (
    <>
      <div ref={chart}>{children}</div>
      <div className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
        <Button size="sm" icon={<Icon name="download" />} loading={pending === 'png'} onClick={() => void save('png')}>
          {t.rich('png', { hidden })}
        </Button>
        <FileMenu loading={pending !== undefined && pending !== 'png'} onChoose={(form) => void save(form)}>
          {t.rich('table', { hidden })}
        </FileMenu>
        <Button size="sm" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <ProblemNotice>{hasFailed ? t('failed') : null}</ProblemNotice>
      </div>
    </>
  );
}
