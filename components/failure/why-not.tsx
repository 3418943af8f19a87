import { Icon } from '../ui/icon';
import type { ReactNode } from 'react';
import { cn } from '../ui/cn';
import { Button, type ButtonProps } from '../ui/button';

export interface WhyNotProps {
  /** The label of the button that the person may not use. */
  readonly label: string;
  /** The sentence that names the roles that may use the button. */
  readonly reason: ReactNode;
  readonly className?: string;
}

/** Says why a person may not use a button; the button refers to it by `whyNotId`. */
export function WhyNot({ label, reason, className }: WhyNotProps) {
  return (
    <span id={whyNotId(label)} className={cn('text-ink-muted flex min-w-0 items-start gap-1 text-xs', className)}>
      <Icon name="ban" className="mt-px size-3.5 shrink-0" />
      {reason}
    </span>
  );
}

export const whyNotId = (label: string): string => `why-not-${label.replaceAll(/\s/g, '-')}`;

type RefusedButtonProps = Pick<WhyNotProps, 'label' | 'reason'> & Pick<ButtonProps, 'size' | 'variant'>;

/** A button that this person may not use: it stays where other people have it, and refers to the reason. */
export function RefusedButton({ label, reason, size, variant }: RefusedButtonProps) {
  return (
    <span className="flex max-w-80 flex-wrap items-center gap-x-2 gap-y-1">
      <Button size={size} variant={variant} disabled aria-describedby={whyNotId(label)}>
        {label}
      </Button>
      <WhyNot label={label} reason={reason} className="grow basis-40" />
    </span>
  );
}
