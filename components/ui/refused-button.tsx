import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button';

export interface RefusedButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  label: string;
  /** Why not, and who may. */
  reason: ReactNode;
}

/** A button that this person may not press: it stays where it is for others, and says why. */
export function RefusedButton({ label, reason, size, variant }: RefusedButtonProps) {
  const id = `why-not-${label.toLowerCase().replaceAll(/\W+/g, '-')}`;
  return (
    <span className="flex max-w-80 flex-wrap items-center gap-x-2 gap-y-1">
      <Button size={size} variant={variant} disabled aria-describedby={id}>
        {label}
      </Button>
      <span id={id} className="text-ink-muted flex min-w-0 grow basis-40 items-start gap-1 text-xs">
        <Ban aria-hidden className="mt-px size-3.5 shrink-0" />
        {reason}
      </span>
    </span>
  );
}
