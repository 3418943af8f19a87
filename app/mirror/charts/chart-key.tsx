import { type ChartLook, ChartPatterns, patternFill } from './chart-look';

interface ChartKeyProps {
  /** The prefix of the pattern ids; unique on the page. */
  readonly id: string;
  readonly entries: readonly { readonly key: string; readonly label: string; readonly look: ChartLook }[];
}

/** The legend of stacked bars, in their order from the bottom up. */
export function ChartKey({ id, entries }: ChartKeyProps) {
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
    </ul>
  );
}
