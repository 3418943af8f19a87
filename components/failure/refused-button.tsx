import { Button, type ButtonProps } from '../ui/button';
import { WhyNot, whyNotId, type WhyNotProps } from './why-not';

type RefusedButtonProps = Pick<WhyNotProps, 'label' | 'reason'> & Pick<ButtonProps, 'size' | 'variant'>;

/** A button that this person may not use: it stays where it is for others, and says why. */
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
