import { useTranslations } from 'next-intl';
import { formatCount } from '@/lib/format/count';
import { message, type Message } from '@/lib/messages/message';

/** One step of the horizontal axis. */
export interface ChartPeriod {
  readonly key: string;
  /** The short name below the axis, if there is room. */
  readonly label: string;
  readonly name: string;
  readonly href: string;
  /** True if some days of the period are not known: the drawn value may be too low. */
  readonly isMissing: boolean;
}

export interface ChartMark {
  /** The drawn value; undefined if there is nothing to draw. */
  readonly at: number | undefined;
  /** The exact value as text. */
  readonly text: string;
}

/** The size of a picture, and of the space at its sides. */
export interface ChartPlot {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The main chart of a page. Values stand at the right beside the newest periods, which a phone shows first. */
export const widePlot: ChartPlot = { width: 1120, height: 300, left: 0, right: 66, top: 26, bottom: 30 };

export const labelWidth = 56;

/** How many periods apart the labels must be to fit below the axis. */
export const labelEvery = (periods: number, step: number): number =>
  periods === 0 ? 1 : Math.max(1, Math.ceil(labelWidth / step));

/** The label of a bar or a point for a screen reader. */
export const saidOf = (label: string | Message, text: string | Message): Message =>
  message('terms.labelled', { label, text });

/** Writes the numbers of an axis with the units of the page's language: 1,200,000 as 1.2 M, or as 120 万. */
export function useShortNumber(): (value: number) => string {
  const written = useTranslations('reports')('numberUnits');
  const units = written.split(' ').map((one) => {
    const [zeros = '', unit = ''] = one.split(':');
    return { size: 10 ** Number(zeros), unit: ` ${unit}` };
  });
  return (value) => {
    // Four digits are short enough to be read without a unit.
    const found = value < 1e4 ? undefined : units.findLast(({ size }) => value >= size);
    const { size, unit } = found ?? { size: 1, unit: '' };
    const short = value / size;
    return `${Number.isInteger(short) ? formatCount(short) : short.toFixed(1)}${unit}`;
  };
}
