'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLateWindow } from '@/components/overlay/use-late';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ExportDialogProps } from './export-dialog';

const loadDialog = async () => (await import('./export-dialog')).ExportDialog;

/** Exports all pages of a payout list as a file. The page of the list ships the message area `exports`. */
export function ExportButton(asked: Pick<ExportDialogProps, 'account' | 'search'>) {
  const t = useTranslations('exports');
  const [open, setOpen] = useState(false);
  const { Late: ExportDialog } = useLateWindow<ExportDialogProps>(loadDialog, { open, onOpenChange: setOpen });
  return (
    <>
      <Button
        size="sm"
        icon={<Icon name="download" />}
        aria-haspopup="dialog"
        data-command="export"
        className="max-md:button-square"
        onClick={() => setOpen(true)}
      >
        <span className="max-md:sr-only">{t('button')}</span>
      </Button>
      {open && ExportDialog !== undefined ? (
        <ExportDialog list="listPayouts" {...asked} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
