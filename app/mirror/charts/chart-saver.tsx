'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { isLostFile, noteLostPart } from '@/components/overlay/lost-part';
import { Icon } from '@/components/ui/icon';

interface ChartSaverProps {
  /** The file name without its extension. */
  readonly fileName: string;
  /** The table of the chart as CSV text. */
  readonly csv: string;
  /** The chart, as the only SVG. */
  readonly children: ReactNode;
}

const hidden = (part: ReactNode) => <span className="sr-only">{part}</span>;

/** A chart with buttons that save it. The code that makes the files is loaded on demand. */
export function ChartSaver({ fileName, csv, children }: ChartSaverProps) {
  const t = useTranslations('reports.save');
  const chart = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<'png' | 'csv'>();
  const [hasFailed, setHasFailed] = useState(false);

  async function save(kind: 'png' | 'csv') {
    setPending(kind);
    setHasFailed(false);
    try {
      const { savePicture, saveText } = await import('./save-picture');
      const svg = chart.current?.querySelector('svg');
      if (kind === 'csv') saveText(csv, `${fileName}.csv`);
      else if (svg != null) await savePicture(svg, `${fileName}.png`);
    } catch (error) {
      if (isLostFile(error)) void noteLostPart(error);
      setHasFailed(true);
    }
    setPending(undefined);
  }

  const icon = <Icon name="download" />;
  return (
    <>
      <div ref={chart}>{children}</div>
      <div className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
        <Button
          size="sm"
          icon={icon}

          loading={pending === 'png'}
          onClick={() => void save('png')}
        >
          {t.rich('png', { hidden })}
        </Button>
        <Button
          size="sm"
          icon={icon}

          loading={pending === 'csv'}
          onClick={() => void save('csv')}
        >
          {t.rich('csv', { hidden })}
        </Button>
        <Button size="sm" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <p role="alert" className="text-negative-ink text-xs">
          {hasFailed ? t('failed') : null}
        </p>
      </div>
    </>
  );
}
