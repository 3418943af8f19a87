'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/app/act/action-dialog';
import { useActionForm } from '@/app/act/use-action-form';
import { useRevealable } from '@/app/record/reveal-permission';
import { Checkbox } from '@/components/field/checkbox';
import { SelectField } from '@/components/field/select-field';
import { TextareaField } from '@/components/field/textarea-field';
import { ButtonLink } from '@/components/ui/button';
import { hasSensitive } from '@/lib/exports/export-columns';
import { type ExportedList, exportedLists, type ExportedListName } from '@/lib/exports/exported-list';
import type { ReadName } from '@/lib/contract/operations';
import { exportLimits } from '@/lib/exports/export-limits';
import { readFileForm } from '@/lib/exports/files/file-forms';
import type { ExportOrder } from '@/lib/exports/export-order';
import { requestExportAction, requestFullExportAction } from './actions';
import { ExportColumns, useColumnChoice } from './export-columns';
import { FileFormChoice } from './file-forms';
import { pathIn } from '@/lib/addresses/path-to';

export interface ExportDialogProps {
  readonly list: ExportedListName;
  /** The name of the list, for lists besides payouts. */
  readonly title?: string | undefined;
  /** The account of the list: `master`, a sub-account's id, or `all`. */
  readonly account: string;
  /** The list's own query, with or without its question mark. */
  readonly search: string;
  readonly onClose: () => void;
}

type Format = ExportOrder['format'];
type Zone = ExportOrder['zone'];

/** Chooses the contents of a file. The file is made in the background; the page of exports shows the progress. */
export function ExportDialog({ list, title, account, search, onClose }: ExportDialogProps) {
  const t = useTranslations('exports');
  const { masks, revealedBy } = exportedLists[list];
  const [format, setFormat] = useState<Format>('xlsx');
  const [zone, setZone] = useState<Zone>('own');
  const choice = useColumnChoice(exportedLists[list]);
  const [full, setFull] = useState(false);
  const [reason, setReason] = useState('');
  const [isBegun, setBegun] = useState(false);
  const columns = choice.order.filter((name) => choice.chosen.has(name));
  const isFull = full && hasSensitive(columns);
  const form = useActionForm({
    action: isFull ? requestFullExportAction : requestExportAction,
    input: { list, account, search, format, zone, columns, ...(isFull && { reason }) },
    fields: ['reason'],
    onDone: () => setBegun(true),
  });
  return (
    <ActionDialog
      form={form}
      onClose={onClose}
      title={title === undefined ? t('dialog.title') : t('dialog.titleOf', { list: title })}
      description={t(title === undefined ? 'dialog.all' : 'dialog.allRows')}
      submitLabel={t('dialog.submit')}
      isReady={columns.length > 0}
      done={isBegun ? t('dialog.begun') : undefined}
      next={
        <ButtonLink variant="primary" href={pathIn(account, 'exports')}>
          {t('dialog.view')}
        </ButtonLink>
      }
    >
      <FileFormChoice
        label={t('dialog.format')}
        name="export-format"
        value={format}
        onChange={({ target }) => setFormat(readFileForm(target.value))}
      />
      <ExportColumns {...choice} />
      <ZoneChoice value={zone} onChange={setZone} />
      {revealedBy !== undefined && hasSensitive(columns) ? (
        <FullChoice
          full={full}
          reason={reason}
          masks={masks}
          revealedBy={revealedBy}
          problem={form.problemAt('reason')}
          onFullChange={setFull}
          onReasonChange={setReason}
        />
      ) : null}
    </ActionDialog>
  );
}

const zones = ['own', 'platform', 'utc'] as const satisfies readonly Zone[];

function ZoneChoice({ value, onChange }: { value: Zone; onChange: (zone: Zone) => void }) {
  const t = useTranslations('exports.dialog');
  return (
    <SelectField
      label={t('zone')}
      value={value}
      options={zones.map((zone) => ({ value: zone, label: t(`zones.${zone}`) }))}
      onChange={({ target }) => onChange(zones.find((zone) => zone === target.value) ?? 'own')}
    />
  );
}

interface FullChoiceProps {
  readonly masks: ExportedList['masks'];
  readonly revealedBy: ReadName;
  readonly full: boolean;
  readonly reason: string;
  readonly problem: string | undefined;
  readonly onFullChange: (full: boolean) => void;
  readonly onReasonChange: (reason: string) => void;
}

/** Offers full values to people who may reveal one on a record's page. */
function FullChoice({ masks, revealedBy, full, reason, problem, onFullChange, onReasonChange }: FullChoiceProps) {
  const t = useTranslations('exports');
  const may = useRevealable().operations.includes(revealedBy);
  if (!may) return <p className="text-ink-muted text-xs">{t(`masks.${masks}.refused`)}</p>;
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={t(`masks.${masks}.full`)}
        hint={t(`masks.${masks}.hint`)}
        checked={full}
        onChange={({ target }) => onFullChange(target.checked)}
      />
      {full ? (
        <TextareaField
          label={t('dialog.reason')}
          hint={t('dialog.reasonHint')}
          error={problem}
          rows={2}
          limit={exportLimits.longestReason}
          value={reason}
          onChange={({ target }) => onReasonChange(target.value)}
        />
      ) : null}
    </div>
  );
}
