import { Button, type ButtonProps } from '@/components/ui/button';
import { useRecordKey } from './console-providers';
import type { CommandName } from './find/commands';

interface KeyedButtonProps extends ButtonProps {
  readonly command: CommandName;
}

/** A button of a record that the key of a command presses; the key stands behind the words where there is a keyboard. */
export function KeyedButton({ command, children, ...button }: KeyedButtonProps) {
  const key = useRecordKey(command);
  return (
    <Button {...button} data-command={command} aria-keyshortcuts={key?.length === 1 ? key : undefined}>
      {children}
      {key === undefined ? null : (
        <kbd
          aria-hidden
          className="border-line-strong text-ink-muted bg-sunken rounded-xs border px-1 font-sans text-xs leading-4 max-md:hidden pointer-coarse:hidden"
        >
          {key}
        </kbd>
      )}
    </Button>
  );
}
