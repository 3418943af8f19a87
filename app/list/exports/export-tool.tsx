'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLateWindow } from '@/components/overlay/use-late';
import { IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ExportDialogProps } from './export-dialog';

const loadDialog = async () => (await import('./listed-export-dialog')).ListedExportDialog;

/** Exports all rows that a list shows, on all of its pages, as a file. */
export function ExportTool(asked: Omit<ExportDialogProps, 'onClose'>) {
  const t = useTranslations('ui.table');
  const [open, setOpen] = useState(false);
  const { Late: ExportDialog } = useLateWindow<ExportDialogProps>(loadDialog, { open, onOpenChange: setOpen });
  return (
    <>
      <IconButton
        size="sm"
        label={t('export')}
        icon={<Icon name="download" />}
        aria-haspopup="dialog"
        data-command="export"
        onClick={() => setOpen(true)}
      />
      {open && ExportDialog !== undefined ? <ExportDialog {...asked} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
