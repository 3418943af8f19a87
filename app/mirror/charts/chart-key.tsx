import { type ChartLook, ChartPatterns, patternFill } from './chart-look';

interface ChartKeyProps {
  /** The prefix of the pattern ids; unique on the page. */
  readonly id: string;
  /** The parts of stacked bars, in their order from the bottom up. A line has its name at its end. */
  readonly entries?: readonly { readonly key: string; readonly label: string; readonly look: ChartLook }[];
  /** The marks of the period before, where it is known. */
  readonly before?: { readonly label: string; readonly mark: 'across' | 'dotted' } | undefined;
}

/** The legend of a chart. */
export function ChartKey({ id, entries = [], before }: ChartKeyProps) {
  return (
    <ul className="text-ink-muted flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {entries.map(({ key, label, look }) => (
        <li key={key} className="flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0">
            <ChartPatterns chart={`${id}-${key}`} />
            <rect width={12} height={12} className={look.fill} />
            <rect width={12} height={12} fill={patternFill(`${id}-${key}`, look.pattern) ?? 'none'} />
          </svg>
          {label}
        </li>
      ))}
      {before === undefined ? null : (
        <li className="flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 16 12" className="h-3 w-4 shrink-0 fill-none">
            {before.mark === 'across' ? (
              <path d="M0 6H16" className="stroke-ink" strokeWidth={2} />
            ) : (
              <path d="M0 6H16" className="stroke-line-control" strokeWidth={1.5} strokeDasharray="1.5 3" />
            )}
          </svg>
          {before.label}
        </li>
      )}
    </ul>
  );
}
