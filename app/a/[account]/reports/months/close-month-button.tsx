'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLateWindow } from '@/components/overlay/use-late';
import { Button } from '@/components/ui/button';
import type { CloseDialogProps } from './close-dialog';

const loadDialog = async () => (await import('./close-dialog')).CloseDialog;

export function CloseMonthButton(asked: Pick<CloseDialogProps, 'account' | 'month' | 'zone'>) {
  const t = useTranslations('months');
  const [open, setOpen] = useState(false);
  const { Late: CloseDialog } = useLateWindow<CloseDialogProps>(loadDialog, { open, onOpenChange: setOpen });
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={t('closeMonth', { month: asked.month })}
        onClick={() => setOpen(true)}
      >
        {t('close')}
      </Button>
      {open && CloseDialog !== undefined ? <CloseDialog {...asked} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
