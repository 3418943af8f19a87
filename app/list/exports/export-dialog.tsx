'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ActionDialog } from '@/app/act/action-dialog';
import { useActionForm } from '@/app/act/use-action-form';
import { useRevealable } from '@/app/record/reveal-permission';
import { Checkbox } from '@/components/field/checkbox';
import { SelectField } from '@/components/field/select-field';
import { TextareaField } from '@/components/field/textarea-field';
import { readRecentChoices, rememberChoice } from '@/components/form/recent-choices';
import { Button, ButtonLink } from '@/components/ui/button';
import { hasSensitive } from '@/lib/exports/export-columns';
import { type ExportedList, exportedLists, type ExportedListName } from '@/lib/exports/exported-list';
import type { ReadName } from '@/lib/contract/operations';
import { exportLimits } from '@/lib/exports/export-limits';
import { readFileForm } from '@/lib/exports/files/file-forms';
import type { ExportOrder } from '@/lib/exports/export-order';
import { requestExportAction, requestFullExportAction } from './actions';
import { ExportColumns, useColumnChoice } from './export-columns';
import { FileFormChoice } from './file-forms';
import { pathIn, pathTo } from '@/lib/addresses/path-to';
import { useOwnExports } from './use-own-exports';

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
  const order = useFileOrder({ list, account, search });
  const { form, state, format, zone, columns, full } = order;
  const [isChanging, setChanging] = useState(false);
  // A reason that is missing has to be seen.
  const isOpen = isChanging || full;
  return (
    <ActionDialog
      form={form}
      beginsAtSubmit
      onClose={onClose}
      title={title === undefined ? t('dialog.title') : t('dialog.titleOf', { list: title })}
      description={t(title === undefined ? 'dialog.all' : 'dialog.allRows')}
      submitLabel={t('dialog.submit')}
      isReady={columns.length > 0}
      done={state === undefined ? undefined : t(`dialog.${state}`)}
      hasFailed={state === 'failed'}
      next={
        <ButtonLink variant="primary" href={pathIn(account, 'exports')}>
          {t('dialog.view')}
        </ButtonLink>
      }
    >
      <Choice
        format={format}
        columns={columns.length}
        zone={zone}
        isOpen={isOpen}
        onToggle={() => setChanging(!isChanging)}
      />
      {isOpen ? <FileChoices list={list} order={order} /> : null}
    </ActionDialog>
  );
}

/** The file as the person wants it, the form that orders it, and how far it is once it is ordered. */
function useFileOrder({ list, account, search }: Pick<ExportDialogProps, 'list' | 'account' | 'search'>) {
  const [format, setFormat] = useState<Format>(() => readFileForm(readRecentChoices(formPlace)[0] ?? 'xlsx'));
  const [zone, setZone] = useState<Zone>('own');
  const choice = useColumnChoice(exportedLists[list], account);
  const [full, setFull] = useState(false);
  const [reason, setReason] = useState('');
  const [begun, setBegun] = useState<string>();
  const state = useFile(account, begun);
  const columns = choice.order.filter((name) => choice.chosen.has(name));
  const isFull = full && hasSensitive(columns);
  const form = useActionForm({
    action: isFull ? requestFullExportAction : requestExportAction,
    input: { list, account, search, format, zone, columns, ...(isFull && { reason }) },
    fields: ['reason'],
    onDone: (id) => {
      rememberChoice(formPlace, format);
      setBegun(id);
    },
  });
  return { form, state, columns, choice, format, setFormat, zone, setZone, full, setFull, reason, setReason };
}

interface FileChoicesProps extends Pick<ExportDialogProps, 'list'> {
  readonly order: ReturnType<typeof useFileOrder>;
}

/** All that can be chosen of a file. */
function FileChoices({ list, order }: FileChoicesProps) {
  const t = useTranslations('exports.dialog');
  const { masks, revealedBy } = exportedLists[list];
  return (
    <>
      <FileFormChoice
        label={t('format')}
        name="export-format"
        value={order.format}
        onChange={({ target }) => order.setFormat(readFileForm(target.value))}
      />
      <ExportColumns {...order.choice} />
      <ZoneChoice value={order.zone} onChange={order.setZone} />
      {revealedBy !== undefined && hasSensitive(order.columns) ? (
        <FullChoice
          full={order.full}
          reason={order.reason}
          masks={masks}
          revealedBy={revealedBy}
          problem={order.form.problemAt('reason')}
          onFullChange={order.setFull}
          onReasonChange={order.setReason}
        />
      ) : null}
    </>
  );
}

/** Where the browser keeps the form of the person's last file. */
const formPlace = 'export-form';

/** Downloads the file as soon as it is made, and answers how far it is; undefined before it is ordered. */
function useFile(account: string, id: string | undefined): 'begun' | 'ready' | 'failed' | undefined {
  const { data } = useOwnExports(account, { enabled: id !== undefined });
  const state = data?.exports.find((one) => one.id === id)?.state;
  useEffect(() => {
    // The address answers an attachment, so the page stays.
    if (id !== undefined && state === 'done') window.location.assign(pathTo('/api/exports/[id]', { id }));
  }, [id, state]);
  if (id === undefined) return undefined;
  if (state === 'done') return 'ready';
  return state === 'failed' || state === 'cancelled' ? 'failed' : 'begun';
}

interface ChoiceProps {
  readonly format: Format;
  /** How many columns the file has. */
  readonly columns: number;
  readonly zone: Zone;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** What the file will be, in one line, and the button that shows what can be chosen. */
function Choice({ format, columns, zone, isOpen, onToggle }: ChoiceProps) {
  const t = useTranslations('exports.dialog');
  const form = useTranslations('terms.fileForms.label');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p className="min-w-0 grow basis-60">
        {t('chosen', { form: form(format), count: columns, zone: t(`zones.${zone}`) })}
      </p>
      <Button size="sm" aria-expanded={isOpen} onClick={onToggle}>
        {t('change')}
      </Button>
    </div>
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
