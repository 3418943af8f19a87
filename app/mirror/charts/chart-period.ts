import { formatCount } from '@/lib/format/count';

/** One step of the horizontal axis. */
export interface ChartPeriod {
  readonly key: string;
  /** The short name below the axis, if there is room. */
  readonly label: string;
  /** The full name. */
  readonly name: string;
  readonly href: string;
  /** True if some of its days are not known: the drawn value may be too low. */
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

/** For the main chart of a page. Values stand at the right beside the newest periods, which a phone shows first. */
export const widePlot: ChartPlot = { width: 1120, height: 300, left: 0, right: 66, top: 26, bottom: 30 };

const labelWidth = 56;

/** How many periods apart the labels must be to fit below the axis. */
export const labelEvery = (periods: number, step: number): number =>
  periods === 0 ? 1 : Math.max(1, Math.ceil(labelWidth / step));

/** The label of a bar or a point for a screen reader. */
export const saidOf = (name: string, text: string): string => `${name}: ${text}`;

const units = [
  { from: 1e18, size: 1e18, unit: ' E' },
  { from: 1e15, size: 1e15, unit: ' P' },
  { from: 1e12, size: 1e12, unit: ' T' },
  { from: 1e9, size: 1e9, unit: ' B' },
  { from: 1e6, size: 1e6, unit: ' M' },
  { from: 1e4, size: 1e3, unit: ' K' },
];

/** For axes only: 1,200,000 as 1.2 M. */
export function shortNumber(value: number): string {
  const { size, unit } = units.find(({ from }) => value >= from) ?? { size: 1, unit: '' };
  const short = value / size;
  return `${Number.isInteger(short) ? formatCount(short) : short.toFixed(1)}${unit}`;
}
