'use client';

import { useState } from 'react';
import { useLateWindow } from '@/components/overlay/use-late';
import { Button, type ButtonProps } from '@/components/ui/button';
import type { ScheduleDialogProps } from './schedule-dialog';

const loadDialog = async () => (await import('./schedule-dialog')).ScheduleDialog;

interface ScheduleButtonProps extends Omit<ScheduleDialogProps, 'onClose'> {
  readonly label: string;
  readonly variant?: ButtonProps['variant'];
}

/** Opens the form of a schedule, which is loaded on demand. */
export function ScheduleButton({ label, variant, ...asked }: ScheduleButtonProps) {
  const [open, setOpen] = useState(asked.viewId !== undefined);
  const { Late: ScheduleDialog } = useLateWindow<ScheduleDialogProps>(loadDialog, { open, onOpenChange: setOpen });
  return (
    <>
      <Button size="sm" variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && ScheduleDialog !== undefined ? <ScheduleDialog {...asked} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
