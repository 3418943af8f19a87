'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import type { DataColumn } from '@/components/data-table/data-column';
import { defaultPreferences } from '@/components/data-table/table-preferences';
import { EmptyState } from '@/components/failure/empty-state';
import { formatDayAndClock } from '@/lib/format/instant';
import { truncateMiddle } from '@/lib/format/mask';
import type { AuditLine } from '@/lib/audit/list-lines';
import { message, findMessage, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { actOf, doerOf, objectNoun, resultOf, actOptions, resultNames } from './audit-words';
import { usePathname, useRouter } from 'next/navigation';
import { type SubmitEvent, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { auditKinds } from '@/lib/audit-kinds';
import { auditSearch, type AuditQuery } from './audit-query';
import { Icon } from '@/components/ui/icon';
import { useAction } from '@/app/step-up/use-action';
import { Notice } from '@/components/ui/notice';
import type { AuditVerdict } from '@/lib/audit/verify-audit';
import { verifyAuditAction } from './actions';
import { useStepUp } from '@/app/step-up/step-up-provider';
import { failed, ok, type Result } from '@/lib/result';
import type { StepUpNeed } from '@/lib/access/second-factor/step-up';

const compact = { ...defaultPreferences, density: 'compact' as const };

export interface AuditTableProps {
  readonly lines: readonly AuditLine[];
  readonly zone: string;
  /** Where a line opens, with its number behind. */
  readonly base: string;
  /** For the audit of the whole console, where lines are of many accounts. */
  readonly withAccount: boolean;
  readonly isFiltered: boolean;
}

export function AuditTable({ lines, zone, base, withAccount, isFiltered }: AuditTableProps) {
  const t = useTranslations('audit');
  const words = useWords();
  return (
    <DataTable
      caption={t('caption')}
      columns={columnsFor(words, zone, withAccount)}
      rows={lines}
      rowId={({ sequence }) => String(sequence)}
      rowHref={({ sequence }) => `${base}/${sequence}`}
      preferences={compact}
      empty={<EmptyState title={t('noLines')}>{isFiltered ? t('nonePass') : t('noneYet')}</EmptyState>}
    />
  );
}

function columnsFor(
  words: ReturnType<typeof useWords>,
  zone: string,
  withAccount: boolean,
): readonly DataColumn<AuditLine>[] {
  return [
    {
      id: 'at',
      header: message('audit.columns.when'),
      width: 'lg',
      as: 'detail',
      cell: ({ at }) => formatDayAndClock(at.getTime(), zone),
      hint: ({ at }) => at.toISOString(),
    },
    {
      id: 'person',
      header: message('audit.columns.who'),
      width: 'md',
      as: 'who',
      cell: (line) => words(doerOf(line)),
    },
    {
      id: 'act',
      header: message('audit.columns.action'),
      width: 'xl',
      as: 'name',
      cell: ({ act }) => words(actOf(act)),
    },
    {
      id: 'result',
      header: message('audit.columns.result'),
      width: 'md',
      as: 'status',
      tone: ({ result }) => resultOf(result).tone,
      cell: ({ result }) => words(resultOf(result).label),
    },
    {
      id: 'object',
      header: message('audit.columns.object'),
      width: 'lg',
      cell: ({ objectType, objectId }) => `${words(objectNoun(objectType))} ${truncateMiddle(objectId)}`,
      hint: ({ objectId }) => objectId,
    },
    // Where lines are of many accounts, a column more would not fit; the kind stands on the page of the line.
    withAccount ? accountColumn : kindColumn(words),
  ];
}

const accountColumn: DataColumn<AuditLine> = {
  id: 'account',
  header: message('audit.columns.account'),
  width: 'md',
  as: 'code',
  cell: ({ account }) => (account === '' ? '–' : truncateMiddle(account)),
};

const kindColumn = (words: ReturnType<typeof useWords>): DataColumn<AuditLine> => ({
  id: 'kind',
  header: message('audit.columns.category'),
  width: 'sm',
  cell: ({ kind }) => words(message(`audit.kinds.${kind}`)),
});

interface AuditFiltersProps {
  readonly query: AuditQuery;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly withAccount: boolean;
}

/** The filters stand in the address, so that a list can be passed on. Without scripts the form itself goes there. */
export function AuditFilters({ query, people, withAccount }: AuditFiltersProps) {
  const t = useTranslations('audit');
  const router = useRouter();
  const pathname = usePathname();

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const entries = [...given].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : []));
    router.push(`${pathname}${auditSearch(Object.fromEntries(entries) as Partial<AuditQuery>)}`); // its own fields
  }

  return (
    <form
      key={JSON.stringify(query)}
      aria-label={t('filter.label')}
      method="get"
      onSubmit={apply}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:grid-cols-5"
    >
      {people.length === 0 ? null : (
        <SelectField
          label={t('filter.person')}
          name="person"
          emptyLabel={t('filter.anyone')}
          defaultValue={query.person}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <WhatFilters query={query} />
      <TextField label={t('filter.object')} name="object" defaultValue={query.object} autoComplete="off" />
      {withAccount ? (
        <TextField label={t('columns.account')} name="account" defaultValue={query.account} autoComplete="off" />
      ) : null}
      <TextField label={t('filter.from')} name="from" type="date" defaultValue={query.from} />
      <TextField label={t('filter.to')} name="to" type="date" defaultValue={query.to} />
      <div className="col-span-2 flex gap-2 md:col-span-1">
        <Button type="submit">{t('filter.apply')}</Button>
        <ButtonLink variant="quiet" href={pathname}>
          {t('filter.clear')}
        </ButtonLink>
      </div>
    </form>
  );
}

/** What was done, and how it ended. */
function WhatFilters({ query }: Pick<AuditFiltersProps, 'query'>) {
  const t = useTranslations('audit');
  const words = useWords();
  const acts = actOptions.map(({ value, words: label }) => ({ value, label: words(label) }));
  const fields = [
    ['kind', t('columns.category'), auditKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))],
    ['act', t('columns.action'), acts.toSorted((one, other) => (one.label < other.label ? -1 : 1))],
    ['result', t('columns.result'), resultNames.map((value) => ({ value, label: words(resultOf(value).label) }))],
  ] as const;
  return fields.map(([name, label, options]) => (
    <SelectField key={name} {...{ name, label, options }} emptyLabel={t('filter.any')} defaultValue={query[name]} />
  ));
}

/** Asks the console to look through the whole chain, and says what it found. */
export function VerifyButton({ account }: { account: string | undefined }) {
  const t = useTranslations('audit.verify');
  const { pending, problem, run } = useAction(verifyAuditAction);
  const [verdict, setVerdict] = useState<AuditVerdict>();

  async function verify() {
    const answer = await run(account);
    setVerdict(answer.ok ? answer.value : undefined);
  }

  return (
    // Among other buttons: the answer takes a row of its own below them all.
    <div className="contents">
      <Button icon={<Icon name="shield-check" />} loading={pending} onClick={() => void verify()}>
        {t('button')}
      </Button>
      <div role="status" className="order-last basis-full empty:hidden">
        {problem === undefined ? null : <Notice tone="negative">{problem.sentence}</Notice>}
        {verdict === undefined || pending ? null : <Verdict verdict={verdict} />}
      </div>
    </div>
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

/** The lines of the filter as a file, for whoever shows once more who they are. */
export function ExportButton({ address }: { address: string }) {
  const t = useTranslations('audit');
  const words = useWords();
  const confirmSelf = useStepUp();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Message>();

  async function run() {
    setPending(true);
    const asked = await ask(address).catch(() => failed(message('terms.noAnswer')));
    setPending(false);
    setProblem(asked.ok ? undefined : asked.error);
    // An attachment: the page stays.
    if (asked.ok && (await confirmSelf([asked.value]))) window.location.assign(address);
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button icon={<Icon name="download" />} loading={pending} onClick={() => void run()}>
        {t('exportCsv')}
      </Button>
      <p role="alert" className="text-negative-ink text-sm empty:hidden">
        {problem === undefined ? null : words(problem)}
      </p>
    </div>
  );
}

/** What must be shown first, or why there is no file. */
async function ask(address: string): Promise<Result<StepUpNeed, Message>> {
  const answer = await fetch(address, { method: 'POST' });
  // Our own handler's answers (app/api/audit), or a gateway's, which has none of these.
  const { stepUp, reason } = (await answer.json()) as { stepUp?: StepUpNeed; reason?: unknown };
  if (stepUp !== undefined) return ok(stepUp);
  return failed(findMessage(reason) ?? message('terms.noAnswer'));
}
