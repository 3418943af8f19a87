'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FileMenu, withForm } from '@/app/list/exports/file-menu';
import { ChoiceFilter } from '@/app/list/filters/choice-filter';
import { TextFilter } from '@/app/list/filters/text-filter';
import type { ListValues } from '@/app/list/list-address';
import { usePageAddress } from '@/app/list/find/page-address';
import { useAction } from '@/app/act/use-action';
import { useStepUp } from '@/app/act/step-up-provider';
import styles from '@/components/data-table/data-table.module.css';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { DateRangePicker } from '@/components/field/date-range-picker';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import type { StepUpNeed } from '@/lib/access/second-factor/step-up';
import type { AuditVerdict } from '@/lib/audit/verify-audit';
import { writeQuery } from '@/lib/contract/list-query';
import { askedDays, type DayRange } from '@/lib/format/day-range';
import { findMessage, message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { failed, ok, type Result } from '@/lib/result';
import type { ExportFormat } from '@/lib/store/export-schema';
import { verifyAuditAction } from './actions';
import type { DrawnFilter } from './audit-query';
import { pathTo } from '@/lib/addresses/path-to';

export interface AuditToolbarProps {
  /** Undefined for the audit of the whole console. */
  readonly account: string | undefined;
  /** The names of all filters in the address. */
  readonly names: readonly string[];
  /** The filtered days; undefined for all. */
  readonly range: DayRange | undefined;
  readonly filters: readonly DrawnFilter[];
  readonly zone: string;
  readonly nowMs: number;
}

/** The toolbar over the events: filters, which stand in the address, then actions on the audit itself. */
export function AuditToolbar({ account, names, range, filters, zone, nowMs }: AuditToolbarProps) {
  const t = useTranslations('audit');
  const { pending, problem, run } = useAction(verifyAuditAction);
  const [verdict, setVerdict] = useState<AuditVerdict>();
  const { values, change } = usePageAddress(names);
  const exporting = useExport(
    `${pathTo('/api/audit/[account]/export', { account: account ?? 'all' })}${writeQuery({ ...values, before: '' })}`,
  );

  async function verify() {
    const answer = await run(account);
    setVerdict(answer.ok ? answer.value : undefined);
  }

  return (
    <>
      <div role="group" aria-label={t('filter.label')} className={cn(styles['bar'], styles['pinned'])}>
        <DateRangePicker
          label={t('columns.when')}
          value={range ?? null}
          onValueChange={(chosen) => {
            const { days, from, to } = askedDays(chosen);
            change({ days, from, to });
          }}
          zone={zone}
          nowMs={nowMs}
        />
        {filters.map((filter) => (
          <AuditFilterChip key={filter.label} filter={filter} onChange={change} />
        ))}
        <span className="ml-auto flex gap-2">
          <Button size="sm" icon={<Icon name="shield-check" />} loading={pending} onClick={() => void verify()}>
            {t('verify.button')}
          </Button>
          <FileMenu loading={exporting.pending} onChoose={exporting.start}>
            {t('export')}
          </FileMenu>
        </span>
      </div>
      <div role="status" className={cn(styles['pinned'], 'mb-2 empty:hidden')}>
        {problem === undefined ? null : <Notice tone="negative">{problem.sentence}</Notice>}
        {verdict === undefined || pending ? null : <Verdict verdict={verdict} />}
      </div>
      <ProblemNotice className={cn(styles['pinned'], 'mb-2')}>{exporting.problem}</ProblemNotice>
    </>
  );
}

interface AuditFilterChipProps {
  readonly filter: DrawnFilter;
  readonly onChange: (patch: ListValues<string>) => void;
}

/** A choice replaces the values of all names of its filter, of which one is set at a time. */
function AuditFilterChip({ filter: { names, isText, ...chip }, onChange }: AuditFilterChipProps) {
  const setAll = (text?: string) => Object.fromEntries(names.map((name) => [name, text]));
  if (isText) return <TextFilter {...chip} onChange={(text) => onChange(setAll(text))} />;
  return (
    <ChoiceFilter
      {...chip}
      onChange={(part) => onChange({ ...setAll(), ...Object.fromEntries(new URLSearchParams(part)) })}
    />
  );
}

function Verdict({ verdict: { lines, broken, lastHash } }: { verdict: AuditVerdict }) {
  const t = useTranslations('audit.verify');
  if (broken === undefined) {
    return (
      <Notice tone="positive" title={t('whole', { lines })}>
        {t.rich('wholeNote', {
          seal: lastHash.slice(0, 16),
          code: (text) => <span className="font-mono text-xs break-all">{text}</span>,
        })}
      </Notice>
    );
  }
  return (
    <Notice tone="negative" title={t('broken', { line: broken.sequence })}>
      {t('brokenNote', { fault: t(`fault.${broken.fault}`), lines })}
    </Notice>
  );
}

/** Downloads the filtered lines, after the person has confirmed who they are. */
function useExport(address: string) {
  const words = useWords();
  const confirmSelf = useStepUp();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Message>();

  async function run(form: ExportFormat) {
    setPending(true);
    const asked = await ask(address).catch(() => failed(message('terms.noAnswer')));
    setPending(false);
    setProblem(asked.ok ? undefined : asked.error);
    // The address answers an attachment, so the page stays.
    if (asked.ok && (await confirmSelf([asked.value]))) window.location.assign(withForm(address, form));
  }

  return { pending, problem: problem && words(problem), start: (form: ExportFormat) => void run(form) };
}

/** The confirmation that is needed, or why there is no file. */
async function ask(address: string): Promise<Result<StepUpNeed, Message>> {
  const answer = await fetch(address, { method: 'POST' });
  // An answer of our own handler (app/api/audit), or of a gateway, which has neither field.
  const { stepUp, reason } = (await answer.json()) as { stepUp?: StepUpNeed; reason?: unknown };
  if (stepUp !== undefined) return ok(stepUp);
  return failed(findMessage(reason) ?? message('terms.noAnswer'));
}
