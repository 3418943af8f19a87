import { formatCount } from '@/lib/format/count';

/** One step of the lower axis. */
export interface ChartPeriod {
  readonly key: string;
  /** Below the axis, where there is room. */
  readonly label: string;
  /** In full. */
  readonly name: string;
  readonly href: string;
  /** Some of its days are not known: what is drawn may be too little. */
  readonly isMissing: boolean;
}

export interface ChartMark {
  /** Where it is drawn; undefined where there is nothing to draw. */
  readonly at: number | undefined;
  /** What it says, exact. */
  readonly text: string;
}

/** The room of a picture, and of what stands at its sides. */
export interface ChartPlot {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Of a chart that is what its page is about. Values stand at the right, where the newest periods are: on a phone they are in view. */
export const widePlot: ChartPlot = { width: 1120, height: 300, left: 0, right: 66, top: 26, bottom: 30 };

const labelWidth = 56;

/** Every how many periods a label has room below the axis. */
export const labelEvery = (periods: number, step: number): number =>
  periods === 0 ? 1 : Math.max(1, Math.ceil(labelWidth / step));

/** What a bar or a point says to those who do not see its place. */
export const saidOf = (name: string, text: string): string => `${name}: ${text}`;

const units = [
  { from: 1e18, size: 1e18, unit: ' E' },
  { from: 1e15, size: 1e15, unit: ' P' },
  { from: 1e12, size: 1e12, unit: ' T' },
  { from: 1e9, size: 1e9, unit: ' B' },
  { from: 1e6, size: 1e6, unit: ' M' },
  { from: 1e4, size: 1e3, unit: ' K' },
];

/** On an axis alone: 1,200,000 as 1.2 M. */
export function shortNumber(value: number): string {
  const { size, unit } = units.find(({ from }) => value >= from) ?? { size: 1, unit: '' };
  const short = value / size;
  return `${Number.isInteger(short) ? formatCount(short) : short.toFixed(1)}${unit}`;
}
