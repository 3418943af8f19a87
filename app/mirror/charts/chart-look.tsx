import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';

/** The look of one series: a fill, and a pattern for readers who see no colour. */
export interface ChartLook {
  readonly fill: string;
  readonly pattern: ChartPattern;
}

const patterns = ['plain', 'diagonal', 'dots', 'level', 'grid', 'upright'] as const;
type ChartPattern = (typeof patterns)[number];

/** Fills for series without a colour of their own. */
const fills = ['fill-accent', 'fill-ink-faint', 'fill-line-control', 'fill-ink-muted', 'fill-line-strong'];

export const lookOf = (place: number): ChartLook => ({
  fill: fills[place % fills.length] ?? 'fill-accent',
  pattern: patterns[place % patterns.length] ?? 'plain',
});

/** The bars of a status have the colour of its word. */
export const statusLooks: Readonly<Record<string, ChartLook>> = {
  COMPLETED: { fill: 'fill-positive-line', pattern: 'plain' },
  PROCESSING: { fill: 'fill-progress-line', pattern: 'level' },
  INITIATED: { fill: 'fill-neutral-line', pattern: 'dots' },
  FAILED_REFUNDED: { fill: 'fill-caution-line', pattern: 'upright' },
  FAILED: { fill: 'fill-negative-line', pattern: 'diagonal' },
  [contradictingStatus]: { fill: 'fill-ink-faint', pattern: 'grid' },
};

const shapes: Readonly<Record<Exclude<ChartPattern, 'plain'>, string>> = {
  diagonal: 'M-1 1L1 -1M0 6L6 0M5 7L7 5',
  dots: 'M1 1.5H2.5M4 4.5H5.5',
  level: 'M0 1.5H6M0 4.5H6',
  grid: 'M0 3H6M3 0V6',
  upright: 'M1.5 0V6M4.5 0V6',
};

const idOf = (chart: string, pattern: string) => `${chart}-${pattern}`;

/** The patterns that `patternFill` refers to; drawn once in each picture, with its id. */
export function ChartPatterns({ chart }: { readonly chart: string }) {
  return (
    <defs>
      {Object.entries(shapes).map(([name, d]) => (
        <pattern key={name} id={idOf(chart, name)} width={6} height={6} patternUnits="userSpaceOnUse">
          <path d={d} className="stroke-surface fill-none" strokeWidth={1.2} />
        </pattern>
      ))}
      <pattern id={idOf(chart, 'missing')} width={8} height={8} patternUnits="userSpaceOnUse">
        <path d="M-1 1L1 -1M0 8L8 0M7 9L9 7" className="stroke-line-strong fill-none" strokeWidth={1} />
      </pattern>
    </defs>
  );
}

export function patternFill(chart: string, pattern: ChartPattern | 'missing'): string | undefined {
  return pattern === 'plain' ? undefined : `url(#${idOf(chart, pattern)})`;
}
