'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRevealable } from '@/app/record/reveal-permission';
import { useAction } from '@/app/step-up/use-action';
import { Checkbox } from '@/components/field/checkbox';
import { RadioGroup } from '@/components/field/radio-group';
import { SelectField } from '@/components/field/select-field';
import { TextareaField } from '@/components/field/textarea-field';
import { Dialog } from '@/components/overlay/dialog';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { type ExportColumn, exportColumns, hasSensitive, usualColumns } from '@/lib/exports/export-columns';
import { exportLimits } from '@/lib/exports/export-limits';
import type { ExportOrder } from '@/lib/exports/export-order';
import { requestExportAction, requestFullExportAction } from './actions';
import { ExportColumns } from './export-columns';

export interface ExportDialogProps {
  /** Of the list: `master`, a sub-account's id, or `all`. */
  readonly account: string;
  /** The list's own query, with or without its question mark. */
  readonly search: string;
  readonly onClose: () => void;
}

type Format = ExportOrder['format'];
type Zone = ExportOrder['zone'];

/** What the file is to be like; it is made in the background, and the page of exports tells how far it is. */
export function ExportDialog({ account, search, onClose }: ExportDialogProps) {
  const t = useTranslations('exports');
  const terms = useTranslations('terms');
  const [format, setFormat] = useState<Format>('xlsx');
  const [zone, setZone] = useState<Zone>('own');
  const [order, setOrder] = useState<readonly ExportColumn[]>(exportColumns);
  const [chosen, setChosen] = useState<ReadonlySet<ExportColumn>>(() => new Set(usualColumns));
  const [full, setFull] = useState(false);
  const [reason, setReason] = useState('');
  const [isBegun, setBegun] = useState(false);
  const masked = useAction(requestExportAction);
  const unmasked = useAction(requestFullExportAction);
  const columns = order.filter((name) => chosen.has(name));
  const isFull = full && hasSensitive(columns);
  const { pending, problem } = isFull ? unmasked : masked;

  async function submit() {
    const asked = { account, search, format, zone, columns };
    const answer = isFull ? await unmasked.run({ ...asked, reason }) : await masked.run(asked);
    if (answer.ok) setBegun(true);
  }

  return (
    <Dialog
      open
      busy={pending}
      onOpenChange={onClose}
      title={t('dialog.title')}
      description={t('dialog.all')}
      footer={
        isBegun ? (
          <>
            <Button onClick={onClose}>{terms('close')}</Button>
            <ButtonLink variant="primary" href={`/a/${account}/exports`}>
              {t('dialog.view')}
            </ButtonLink>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{terms('cancel')}</Button>
            <Button variant="primary" loading={pending} disabled={columns.length === 0} onClick={() => void submit()}>
              {t('dialog.submit')}
            </Button>
          </>
        )
      }
    >
      <div role="status" className="empty:hidden">
        {isBegun ? <Notice tone="positive">{t('dialog.begun')}</Notice> : null}
      </div>
      {isBegun ? null : (
        <div className="flex flex-col gap-4">
          <FormatChoice value={format} onChange={setFormat} />
          <ExportColumns {...{ order, chosen }} onOrderChange={setOrder} onChosenChange={setChosen} />
          <ZoneChoice value={zone} onChange={setZone} />
          {hasSensitive(columns) ? (
            <FullChoice
              {...{ full, reason }}
              problem={problem?.field === 'reason' ? problem.sentence : undefined}
              onFullChange={setFull}
              onReasonChange={setReason}
            />
          ) : null}
          <div role="alert" className="empty:hidden">
            {problem === undefined || problem.field === 'reason' ? null : (
              <Notice tone="negative">{problem.sentence}</Notice>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface ChoiceProps<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
}

function FormatChoice({ value, onChange }: ChoiceProps<Format>) {
  const t = useTranslations('exports.dialog');
  return (
    <RadioGroup
      label={t('format')}
      name="export-format"
      value={value}
      options={[
        { value: 'xlsx', label: t('xlsx'), hint: t('xlsxHint') },
        { value: 'csv', label: t('csv'), hint: t('csvHint') },
      ]}
      onChange={({ target }) => onChange(target.value === 'csv' ? 'csv' : 'xlsx')}
    />
  );
}

const zones = ['own', 'platform', 'utc'] as const satisfies readonly Zone[];

function ZoneChoice({ value, onChange }: ChoiceProps<Zone>) {
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
  readonly full: boolean;
  readonly reason: string;
  readonly problem: string | undefined;
  readonly onFullChange: (full: boolean) => void;
  readonly onReasonChange: (reason: string) => void;
}

/** Account numbers in full, for those who may uncover one of them on its page. */
function FullChoice({ full, reason, problem, onFullChange, onReasonChange }: FullChoiceProps) {
  const t = useTranslations('exports.dialog');
  const may = useRevealable().operations.includes('retrievePayout');
  if (!may) return <p className="text-ink-muted text-xs">{t('fullRefused')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={t('full')}
        hint={t('fullHint')}
        checked={full}
        onChange={({ target }) => onFullChange(target.checked)}
      />
      {full ? (
        <TextareaField
          label={t('reason')}
          hint={t('reasonHint')}
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
