'use client';

import { ScriptMessages } from '@/app/shell/root-providers';
import exports from '@/lib/messages/en/exports.json';
import fields from '@/lib/messages/en/fields.json';
import { ExportDialog, type ExportDialogProps } from './export-dialog';

const messages = { exports, fields };

/** The dialog with its messages, which the pages of lists do not have. */
export function ListedExportDialog(props: ExportDialogProps) {
  return (
    <ScriptMessages messages={messages}>
      <ExportDialog {...props} />
    </ScriptMessages>
  );
}
