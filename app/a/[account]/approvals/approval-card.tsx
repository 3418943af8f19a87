'use client';

import { isOutdated } from '@/app/failures/is-outdated';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { type ReactNode, useId } from 'react';
import { StatusOf } from '@/app/list/status-words';
import { WhyNotReveal } from '@/app/record/why-not-reveal';
import { Moment } from '@/app/shell/moment';
import type { ApprovalFields, ApprovedField } from '@/app/write/changes/approval-fields';
import { reviewRow } from '@/app/write/changes/changed-field';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { WhyNot, whyNotId } from '@/components/failure/why-not';
import { Checkbox } from '@/components/field/checkbox';
import { ReviewTable } from '@/components/form/review-table';
import { Button } from '@/components/ui/button';
import { MaskedValue } from '@/components/ui/masked-value';
import { Notice } from '@/components/ui/notice';
import { isForbidden } from '@/lib/access/requests/action-answer';
import { truncateMiddle } from '@/lib/format/mask';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { failed } from '@/lib/result';
import { roles } from '@/lib/roles';
import type { ApprovalView } from '@/lib/writes/approvals/list-approvals';
import type { Override } from '@/lib/writes/write-state';
import { revealProposedAction } from './actions';

/** `record` is the name that people know the record by; empty where it is not shown. */
export interface NamedApproval extends Omit<ApprovalView, 'record' | 'changes'> {
  readonly name: string;
  /** The changed fields, as the form showed them. */
  readonly fields: ApprovalFields;
  /** What looked wrong in the form, and why the person submitted it all the same. */
  readonly overrides: readonly Override[];
  /** The account and the environment that the write is sent to, in words. */
  readonly place: string;
}

export interface ApprovalCardProps {
  readonly view: NamedApproval;
  readonly zone: string;
  readonly chosen: boolean;
  /** Left out where there is only one to choose. */
  readonly onChosen: ((chosen: boolean) => void) | undefined;
  readonly onAsk: (verdict: 'approved' | 'declined') => void;
}

/** One write: who asks for it, until when, what exactly would change, and below that the decision. */
export function ApprovalCard({ view, zone, chosen, onChosen, onAsk }: ApprovalCardProps) {
  const { operation, mine, whyNotMine, decision } = view;
  const t = useTranslations('approvals');
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="border-line bg-surface rounded-md border">
      <Heading view={view} zone={zone} titleId={titleId} />
      {decision === undefined ? (
        <div className="border-line border-t">
          <ProposedChange view={view} />
        </div>
      ) : (
        <details className="border-line border-t">
          <summary className="text-ink-muted cursor-pointer px-4 py-2 text-sm">{t('change.caption')}</summary>
          <ProposedChange view={view} />
        </details>
      )}
      <div className="border-line flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-2">
        {onChosen === undefined || !mine ? null : (
          <Checkbox
            label={t('card.select')}
            checked={chosen}
            onChange={({ target }) => onChosen(target.checked)}
            aria-describedby={titleId}
          />
        )}
        <Link
          href={`/a/${operation.account}/activity/${operation.id}`}
          className="text-accent-ink inline-flex min-h-6 items-center text-xs underline underline-offset-2"
        >
          {t('results.open')}
        </Link>
        {mine ? (
          <span className="ml-auto flex flex-wrap items-center gap-2">
            <Button size="sm" onClick={() => onAsk('declined')}>
              {t('card.decline')}
            </Button>
            <Button size="sm" variant="primary" onClick={() => onAsk('approved')}>
              {t('approve')}
            </Button>
          </span>
        ) : null}
        {whyNotMine === undefined ? null : <NotForThisPerson id={operation.id} reason={whyNotMine} />}
      </div>
    </article>
  );
}

function Heading({ view, zone, titleId }: { view: NamedApproval; zone: string; titleId: string }) {
  const { operation, name, place, expiresAt, requestedAt, decision } = view;
  const { account, resource, actor } = operation;
  const t = useTranslations('approvals.card');
  const words = useWords();
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <h2 id={titleId} className="text-base font-semibold">
          {words(writeTitle(operation))}
          {resource === undefined ? null : (
            <>
              {' '}
              <Link
                href={`/a/${account}/${resource.type}/${encodeURIComponent(resource.id)}`}
                className="text-accent-ink underline underline-offset-2"
              >
                {name === '' ? (
                  <span className="font-mono text-xs">{truncateMiddle(resource.id)}</span>
                ) : (
                  <bdi>{name}</bdi>
                )}
              </Link>
            </>
          )}
          {resource !== undefined || name === '' ? null : <bdi> {name}</bdi>}
        </h2>
        <p className="text-sm">
          <bdi>{place}</bdi>
        </p>
        <p className="text-ink-muted text-sm">
          {t.rich('proposed', {
            person: actor.name,
            role: words(roleWords(actor.role)),
            name: (text) => <bdi>{text}</bdi>,
            when: () => <Moment time={requestedAt} zone={zone} />,
          })}
        </p>
        <p className="text-ink-muted text-sm">
          {decision === undefined ? (
            t.rich('expires', { when: () => <Moment time={expiresAt} zone={zone} /> })
          ) : (
            <Decision decision={decision} zone={zone} />
          )}
        </p>
      </div>
      <StatusOf words={writeWords(operation)} />
    </div>
  );
}

function Decision({
  decision: { verdict, by, at, reason },
  zone,
}: {
  decision: NonNullable<ApprovalView['decision']>;
  zone: string;
}) {
  const t = useTranslations('approvals.card');
  const words = useWords();
  const label = Object.hasOwn(verdictKeys, verdict) ? verdictKeys[verdict] : undefined;
  const values = {
    verdict: label === undefined ? verdict : words(label),
    when: () => <Moment time={at} zone={zone} />,
  };
  return (
    <>
      {by === undefined
        ? t.rich('decided', values)
        : t.rich('decidedBy', { ...values, person: by, name: (text) => <bdi>{text}</bdi> })}
      {reason === undefined || verdict === 'void' ? null : (
        <>. {t.rich('reason', { reason, text: (text) => <bdi>{text}</bdi> })}</>
      )}
    </>
  );
}

const verdictKeys: Readonly<Record<string, Message>> = {
  approved: message('approvals.card.verdicts.approved'),
  declined: message('approvals.card.verdicts.declined'),
  void: message('approvals.card.verdicts.void'),
  withdrawn: message('approvals.card.verdicts.withdrawn'),
};

function roleWords(role: string): Message {
  const known = roles.find((one) => one === role);
  return known === undefined ? message('terms.asWritten', { text: role }) : message(`terms.roles.${known}`);
}

/** Both buttons stay where other people have them. */
function NotForThisPerson({ id, reason }: { id: string; reason: Message }) {
  const t = useTranslations('approvals');
  const words = useWords();
  // Several cards stand in one list, so each has a label of its own.
  const label = `approve ${id}`;
  const refused = { size: 'sm', disabled: true, 'aria-describedby': whyNotId(label) } as const;
  return (
    <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
      <WhyNot label={label} reason={words(reason)} />
      <Button {...refused}>{t('card.decline')}</Button>
      <Button {...refused} variant="primary">
        {t('approve')}
      </Button>
    </span>
  );
}

/** The stored change, field by field as the form showed it, beside the record at the time of the proposal. */
function ProposedChange({ view }: { view: NamedApproval }) {
  const { fields, overrides, isWhole } = view;
  const { changed, same } = fields;
  const t = useTranslations('approvals.change');
  const isEmpty = changed.length === 0 && same.length === 0;
  if (isEmpty && !isWhole) {
    return (
      <div className="p-4">
        <Notice tone="negative">{t('altered')}</Notice>
      </div>
    );
  }
  return (
    <>
      {isEmpty ? <p className="text-ink-muted px-4 py-2 text-sm">{t('noValues')}</p> : null}
      <ChangeTable view={view} wrap={(row, side, value) => <Value {...{ view, row, side, value }} />} />
      {overrides.map(({ field, warning, reason }) => (
        <div key={field} className="border-line border-t px-4 py-2">
          <Notice tone="caution" title={warning}>
            {t('override', { reason })}
          </Notice>
        </div>
      ))}
      {view.mayReveal || !changed.some(({ masked }) => masked) ? null : (
        <WhyNotReveal label={revealLabel(view)} className="border-line border-t px-4 py-2" />
      )}
      {same.length === 0 ? null : (
        <p className="text-ink-muted border-line border-t px-4 py-2 text-xs">
          {t('same', { fields: same.join(', ') })}
        </p>
      )}
    </>
  );
}

interface ChangeTableProps {
  readonly view: NamedApproval;
  readonly wrap?: (row: ApprovedField, side: 'before' | 'after', value: ReactNode) => ReactNode;
}

/** The rows of the form's review; the table is left out where the write has no values. */
export function ChangeTable({ view: { fields, hasRecord }, wrap }: ChangeTableProps) {
  const t = useTranslations('approvals.change');
  if (fields.changed.length === 0) return null;
  return (
    <ReviewTable
      caption={t('caption')}
      beforeLabel={hasRecord ? t('before') : t('noRecord')}
      afterLabel={t('after')}
      rows={fields.changed.map((row) => reviewRow(row, wrap && ((side, value) => wrap(row, side, value))))}
    />
  );
}

/** Several changes stand in one list, so each has a label of its own. */
const revealLabel = ({ operation }: NamedApproval): string => `reveal ${operation.id}`;

interface ValueProps {
  readonly view: NamedApproval;
  readonly row: ApprovedField;
  readonly side: 'before' | 'after';
  /** The value as it is drawn while it is masked. */
  readonly value: ReactNode;
}

function Value({ view, row, side, value }: ValueProps) {
  const t = useTranslations('approvals.change');
  const words = useWords();
  const { field, masked } = row;
  if (!masked) return value;
  const { account, id: operationId } = view.operation;
  const reveal = async () => {
    const lost = (error: unknown) => failed({ sentence: message(lostKey(error, 'approvals.change.unreadable')) });
    const answer = await revealProposedAction({ account, operationId, field, side }).catch(lost);
    return answer.ok ? answer : failed(words(answer.error.sentence));
  };
  const label = side === 'before' ? t('valueBefore', { field: row.label }) : t('valueAfter', { field: row.label });
  const allowed = view.mayReveal ? { reveal } : { refusedBy: whyNotId(revealLabel(view)) };
  return <MaskedValue label={label} masked={row[side]} shown={value} {...allowed} />;
}

/** Why an action threw, if that is known; else `other`. */
export function lostKey<K extends string>(error: unknown, other: K) {
  if (isForbidden(error)) return 'terms.notAllowedNow';
  return isOutdated(error) ? 'terms.outOfDate.text' : other;
}
