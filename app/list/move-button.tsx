import { IconButton } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';

interface MoveButtonProps {
  readonly label: string;
  readonly down?: boolean;
  /** The column cannot go further. The button stays in place and in focus: a disabled one would lose both. */
  readonly end: boolean;
  readonly onMove: () => void;
}

/** Moves a column one place. */
export function MoveButton({ label, down = false, end, onMove }: MoveButtonProps) {
  return (
    <IconButton
      size="sm"
      label={label}
      icon={down ? <Icon name="arrow-down" /> : <Icon name="arrow-up" />}
      aria-disabled={end}
      className={cn(end && 'opacity-40')}
      onClick={() => {
        if (!end) onMove();
      }}
    />
  );
}
