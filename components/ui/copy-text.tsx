import { cn } from './cn';
import { CopyButton, type CopyButtonProps } from './copy-button';

export interface CopyTextProps extends CopyButtonProps {
  /** Long values lose their middle on screen; a click on the text still selects all of it. */
  truncate?: boolean;
  className?: string;
}

const headLength = 8;
const tailLength = 4;

export function CopyText({ value, label, truncate = true, className }: CopyTextProps) {
  return (
    <span className={cn('inline-flex max-w-full items-center gap-1', className)}>
      <span
        title={value}
        className={cn('min-w-0 font-mono text-xs select-all', truncate ? 'whitespace-nowrap' : 'break-all')}
      >
        {truncate && value.length > 16 ? <MiddleTruncated value={value} /> : value}
      </span>
      <CopyButton value={value} label={label} />
    </span>
  );
}

/** The middle is in the page too, a pixel wide (a browser skips what has no width): a selection takes the whole text, and not the dots. */
function MiddleTruncated({ value }: { value: string }) {
  return (
    <>
      {value.slice(0, headLength)}
      <span aria-hidden className="select-none">
        …
      </span>
      <span className="inline-block h-4 w-px overflow-hidden align-bottom">{value.slice(headLength, -tailLength)}</span>
      {value.slice(-tailLength)}
    </>
  );
}
