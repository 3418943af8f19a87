'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { FileMenu, withForm } from '@/app/list/exports/file-menu';
import { ChoiceFilter, type Choice, type ChoiceGroup } from '@/app/list/filters/choice-filter';
import { TextFilter } from '@/app/list/filters/text-filter';
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
import type { AuditQuery } from './audit-query';
import { pathTo } from '@/lib/addresses/path-to';

export interface AuditToolbarProps {
  /** Undefined for the audit of the whole console. */
  readonly account: string | undefined;
  readonly base: string;
  /** The query without its page. */
  readonly query: AuditQuery;
  /** The filtered days; undefined for all. */
  readonly range: DayRange | undefined;
  readonly people: readonly Choice[];
  /** Values are parts of the address: `kind=write`, `act=createQuote`. */
  readonly actions: readonly ChoiceGroup[];
  readonly action: Choice | undefined;
  readonly results: readonly Choice[];
  readonly zone: string;
  readonly nowMs: number;
}

/** The toolbar over the events: filters, which stand in the address, then actions on the audit itself. */
export function AuditToolbar({ account, base, query, ...choice }: AuditToolbarProps) {
  const t = useTranslations('audit');
  const { pending, problem, run } = useAction(verifyAuditAction);
  const [verdict, setVerdict] = useState<AuditVerdict>();
  const exporting = useExport(
    `${pathTo('/api/audit/[account]/export', { account: account ?? 'all' })}${writeQuery({ ...query })}`,
  );

  async function verify() {
    const answer = await run(account);
    setVerdict(answer.ok ? answer.value : undefined);
  }

  return (
    <>
      <div role="group" aria-label={t('filter.label')} className={cn(styles['bar'], styles['pinned'])}>
        <AuditFilters base={base} query={query} {...choice} withAccount={account === undefined} />
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

type FiltersProps = Omit<AuditToolbarProps, 'account'> & { readonly withAccount: boolean };

function AuditFilters({
  base,
  query,
  range,
  people,
  actions,
  action,
  results,
  zone,
  nowMs,
  withAccount,
}: FiltersProps) {
  const t = useTranslations('audit');
  const router = useRouter();
  // A filter that is chosen while another one still loads its page is added to that one.
  const [asked, setAsked] = useState({ shown: query, next: query });
  if (asked.shown !== query) setAsked({ shown: query, next: query });
  const change = (patch: Partial<AuditQuery>) => {
    const next = { ...asked.next, ...patch };
    setAsked({ shown: query, next });
    router.push(`${base}${writeQuery({ ...next })}`);
  };
  const { person, object, result } = query;
  const nameIn = (some: readonly Choice[], value: string | undefined) =>
    some.find((one) => one.value === value)?.label ?? value;
  const chosen = (value: string) => (value === '' ? undefined : value);
  return (
    <>
      <DateRangePicker
        label={t('columns.when')}
        value={range ?? null}
        onValueChange={(chosen) => {
          const { days = '', from = '', to = '' } = askedDays(chosen);
          change({ days, from, to });
        }}
        zone={zone}
        nowMs={nowMs}
      />
      {people.length === 0 ? null : (
        <ChoiceFilter
          label={t('filter.person')}
          anyLabel={t('filter.anyone')}
          value={chosen(person)}
          shown={nameIn(people, chosen(person))}
          choices={people}
          onChange={(value = '') => change({ person: value })}
        />
      )}
      <ChoiceFilter
        label={t('columns.action')}
        value={action?.value}
        shown={action?.label}
        groups={actions}
        onChange={(value) => change({ kind: '', act: '', ...Object.fromEntries(new URLSearchParams(value)) })}
      />
      <ChoiceFilter
        label={t('columns.result')}
        value={chosen(result)}
        shown={nameIn(results, chosen(result))}
        choices={results}
        onChange={(value = '') => change({ result: value })}
      />
      <TextFilter
        label={t('filter.object')}
        value={chosen(object)}
        onChange={(value = '') => change({ object: value })}
      />
      {withAccount ? (
        <TextFilter
          label={t('columns.account')}
          value={chosen(query.account)}
          onChange={(value = '') => change({ account: value })}
        />
      ) : null}
    </>
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
