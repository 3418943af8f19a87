import { notFound } from 'next/navigation';
import { ReviewTable } from '@/components/form/review-table';
import { StatusBadge } from '@/components/ui/badge';
import { CopyText } from '@/components/ui/copy-text';
import { Fact, Facts } from '@/components/ui/facts';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { readAuditLine } from '@/lib/access/permissions/read-audit';
import type { ActingThrough } from '@/lib/audit/acting-through';
import type { AuditLine } from '@/lib/audit/list-lines';
import { formatInstant } from '@/lib/format/instant';
import { NotForRole } from '@/components/failure/not-for-role';
import { actOf, kindWords, objectHref, objectNoun, resultOf } from './audit-words';

export interface AuditEntryProps {
  readonly account: string | undefined;
  readonly base: string;
  readonly sequence: string;
  readonly zone: string;
}

/** One line with all that stands in it. */
export async function AuditEntry({ account, base, sequence, zone }: AuditEntryProps) {
  if (!/^[1-9]\d{0,14}$/.test(sequence)) notFound();
  const found = await readAuditLine(account, Number(sequence));
  if (!found.ok) return <NotForRole title="Audit" reason={found.error.sentence} />;
  if (found.value === undefined) notFound();
  const line = found.value;
  const rows = changedFields(line.before, line.after);
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Audit', href: base }]}
        title={actOf(line.act)}
        mark={<StatusBadge {...resultOf(line.result)} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <LineFacts line={line} zone={zone} />
        <Panel title="Before and after" flush>
          {rows.length === 0 ? (
            <p className="text-ink-muted p-4 text-sm">This act changed no fields.</p>
          ) : (
            <ReviewTable
              caption="Before and after"
              beforeLabel="Before"
              rows={rows.map(({ field, before, after }) => ({
                ...{ field, before, after },
                label: <span className="font-mono text-xs break-all">{field}</span>,
              }))}
            />
          )}
        </Panel>
      </div>
    </>
  );
}

function LineFacts({ line, zone }: { line: AuditLine; zone: string }) {
  const { at, personName, role, sessionKey, account, objectType, objectId, operationId, requestId } = line;
  const href = objectHref(account, objectType, objectId);
  const write = operationId === null ? undefined : objectHref(account, 'operations', operationId);
  return (
    <Panel title={`Line ${line.sequence}`} flush>
      <Facts>
        <Fact label="When" note={at.toISOString()}>
          {formatInstant(at.getTime(), zone)}
        </Fact>
        <Fact label="Who" note={role}>
          <bdi>{personName}</bdi>
        </Fact>
        <Fact label="Session">{sessionKey === '' ? undefined : <Mono text={sessionKey.slice(0, 16)} />}</Fact>
        <Fact label="Kind">{kindWords[line.kind]}</Fact>
        <Fact label="Account">{account === '' ? undefined : <Mono text={account} />}</Fact>
        <Fact label="Object" note={objectNoun(objectType)}>
          {href === undefined ? <Mono text={objectId} /> : <TextLink href={href} text={objectId} />}
        </Fact>
        {write === undefined || operationId === null ? null : (
          <Fact label="Write">
            <TextLink href={write} text={operationId} />
          </Fact>
        )}
        {line.through === undefined ? null : <Through through={line.through} />}
        <Fact label="Request">
          <CopyText value={requestId} label="request id" truncate={false} />
        </Fact>
        <Fact label="Idempotency key">
          {line.idempotencyKey === null ? undefined : <Mono text={line.idempotencyKey} />}
        </Fact>
      </Facts>
    </Panel>
  );
}

/** Whose token it was: the console's for everybody, or one that the person brought. */
function Through({ through: { name, environment, client, own } }: { through: ActingThrough }) {
  return (
    <Fact
      label="Through"
      note={`${own ? 'Under a client id of their own' : 'Under the shared client id'}, •••• ${client}`}
    >
      <bdi>{name}</bdi>, {environment}
    </Fact>
  );
}

function Mono({ text }: { text: string }) {
  return <span className="font-mono text-xs break-all">{text}</span>;
}

function TextLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="text-accent-ink font-mono text-xs break-all underline underline-offset-2">
      {text}
    </a>
  );
}

interface ChangedField {
  /** Names with dots between. */
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What two records differ in, and what only one of them says, field by field. */
function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [old, next] = [new Map(rowsOf(before, '')), new Map(rowsOf(after, ''))];
  // Where only a part is given after, as in a change, the rest of the record did not change.
  const names = new Set([...next.keys(), ...(next.size === 0 ? old.keys() : [])]);
  return [...names].map((field) => ({ field, before: old.get(field), after: next.get(field) }));
}

function rowsOf(value: unknown, path: string): [string, string][] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, inner]) => rowsOf(inner, path === '' ? name : `${path}.${name}`));
  }
  return [[path === '' ? 'value' : path, typeof value === 'string' ? value : JSON.stringify(value)]];
}
