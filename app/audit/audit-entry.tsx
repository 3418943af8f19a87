import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { fieldTexts } from '@/lib/format/field-texts';
import { readMessage } from '@/lib/messages/message';
import { getWords } from '@/lib/messages/get-words';
import { ReviewTable } from '@/components/form/review-table';
import { StatusBadge } from '@/components/ui/badge';
import { CopyText } from '@/components/ui/copy-button';
import { Fact, Facts } from '@/components/ui/facts';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { readAuditLine } from '@/lib/access/permissions/read-audit';
import type { ActingThrough } from '@/lib/audit/record-act';
import type { AuditLine } from '@/lib/audit/list-lines';
import { useWords } from '@/lib/messages/use-words';
import { formatInstant } from '@/lib/format/instant';
import { NotForRole } from '@/components/failure/failure-panel';
import { readZone } from '@/app/shell/read-zone';
import { findRecordPath } from '@/lib/addresses/nouns';
import { auditBase } from './audit-query';
import { actOf, doerOf, objectNoun, resultOf, roleOf } from './audit-words';

export interface AuditEntryProps {
  readonly account: string | undefined;
  readonly sequence: string;
}

export async function AuditEntry({ account, sequence }: AuditEntryProps) {
  if (!/^[1-9]\d{0,14}$/.test(sequence)) notFound();
  const t = await getTranslations('audit');
  const found = await readAuditLine(account, Number(sequence));
  if (!found.ok) return <NotForRole title={t('title')} reason={(await getWords())(found.error.sentence)} />;
  if (found.value === undefined) notFound();
  const line = found.value;
  const words = await getWords();
  // The console gives the reason of a refusal; a reason of another act may be a person's text.
  const rows = changedFields(line.before, line.after).map((row) =>
    line.kind === 'refusal' && row.field === 'reason' && row.after !== undefined
      ? { ...row, after: words(readMessage(row.after)) }
      : row,
  );
  const { label, tone } = resultOf(line.result);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('title'), href: auditBase(account) }]}
        title={words(actOf(line.act))}
        mark={<StatusBadge label={words(label)} tone={tone} />}
      />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <LineFacts line={line} zone={await readZone()} mayOpen={account !== undefined} />
        <Panel title={t('line.beforeAndAfter')} flush>
          {rows.length === 0 ? (
            <p className="text-ink-muted py-3 text-sm">{t('line.noFields')}</p>
          ) : (
            <ReviewTable
              caption={t('line.beforeAndAfter')}
              beforeLabel={t('line.before')}
              rows={rows.map(({ field, before, after }) => ({
                field,
                before,
                after,
                label: <span className="font-mono text-xs break-all">{field}</span>,
              }))}
            />
          )}
        </Panel>
      </div>
    </>
  );
}

interface LineFactsProps {
  readonly line: AuditLine;
  readonly zone: string;
  /** Administrators, who read the audit of all accounts, open no records of an account. */
  readonly mayOpen: boolean;
}

function LineFacts({ line, zone, mayOpen }: LineFactsProps) {
  const t = useTranslations('audit');
  const words = useWords();
  const { at, role, sessionKey, account, objectType, objectId, operationId, requestId } = line;
  const href = mayOpen ? findRecordPath(account, objectType, objectId) : undefined;
  const write = mayOpen && operationId !== null ? findRecordPath(account, 'operations', operationId) : undefined;
  return (
    <Panel title={t('line.title', { line: String(line.sequence) })} flush>
      <Facts>
        <Fact label={t('columns.when')} note={at.toISOString()}>
          {formatInstant(at.getTime(), zone)}
        </Fact>
        <Fact label={t('columns.who')} note={words(roleOf(role))}>
          <bdi>{words(doerOf(line))}</bdi>
        </Fact>
        <Fact label={t('line.session')}>{sessionKey === '' ? undefined : <Mono text={sessionKey.slice(0, 16)} />}</Fact>
        <Fact label={t('columns.category')}>{t(`kinds.${line.kind}`)}</Fact>
        <Fact label={t('columns.account')}>{account === '' ? undefined : <Mono text={account} />}</Fact>
        <Fact label={t('columns.object')} note={words(objectNoun(objectType))}>
          {href === undefined ? <Mono text={objectId} /> : <TextLink href={href} text={objectId} />}
        </Fact>
        {operationId === null ? null : (
          <Fact label={t('line.write')}>
            {write === undefined ? <Mono text={operationId} /> : <TextLink href={write} text={operationId} />}
          </Fact>
        )}
        {line.through === undefined ? null : <Through through={line.through} />}
        <Fact label={t('line.request')}>
          <CopyText value={requestId} label={t('line.requestId')} />
        </Fact>
        <Fact label={t('line.idempotencyKey')}>
          {line.idempotencyKey === null ? undefined : <Mono text={line.idempotencyKey} />}
        </Fact>
      </Facts>
    </Panel>
  );
}

/** The token that was used: the console's shared one, or the person's own. */
function Through({ through: { name, environment, client, own } }: { through: ActingThrough }) {
  const t = useTranslations('audit.line');
  return (
    <Fact label={t('through')} note={own ? t('ownClient', { client }) : t('sharedClient', { client })}>
      {t.rich('connection', { connection: name, environment, name: (text) => <bdi>{text}</bdi> })}
    </Fact>
  );
}

function Mono({ text }: { text: string }) {
  return <span className="font-mono text-xs break-all">{text}</span>;
}

/** One line leads to its record and its write: there is no list of records to lead on through. */
function TextLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="text-accent-ink font-mono text-xs break-all underline underline-offset-2">
      {text}
    </a>
  );
}

interface ChangedField {
  /** The names of the path, joined by dots. */
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The fields in which two records differ, and the fields that only one of them has. */
function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [old, next] = [new Map(fieldTexts(before)), new Map(fieldTexts(after))];
  // A change lists only changed fields after, so the other fields of the record did not change.
  const names = new Set([...next.keys(), ...(next.size === 0 ? old.keys() : [])]);
  return [...names].map((field) => ({ field, before: old.get(field), after: next.get(field) }));
}
