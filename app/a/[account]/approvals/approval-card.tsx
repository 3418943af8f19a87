'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { type ReactNode, useId } from 'react';
import { StatusOf } from '@/app/list/status-words';
import { WhyNotReveal } from '@/app/record/why-not-reveal';
import { Moment } from '@/app/shell/moment';
import type { ApprovedField } from '@/app/write/changes/approval-fields';
import { revealProposedAction } from '@/app/write/decide/actions';
import { ChangeTable } from '@/app/write/decide/change-table';
import { DecisionButtons } from '@/app/write/decide/decide-here';
import { FormerAnswer } from '@/app/write/decide/former-answer';
import { InPlaceOf } from '@/app/write/decide/in-place-of';
import type { NamedApproval } from '@/app/write/decide/name-approval';
import { lostKey, type Verdict } from '@/app/write/decide/use-decisions';
import { WithdrawButton } from '@/app/write/outcome/withdraw-button';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { WhyNot, whyNotId } from '@/components/failure/why-not';
import { Checkbox } from '@/components/field/checkbox';
import { Button, ButtonLink } from '@/components/ui/button';
import { MaskedValue } from '@/components/ui/masked-value';
import { Notice } from '@/components/ui/notice';
import { truncateMiddle } from '@/lib/format/mask';
import { enumerated } from '@/lib/messages/enumerated';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { failed } from '@/lib/result';
import { roles } from '@/lib/roles';
import type { ApprovalView } from '@/lib/writes/approvals/list-approvals';
import { findRecordPath } from '@/lib/addresses/nouns';
import { repeatAddress } from '@/lib/writes/verbs/shown-writes';

export interface ApprovalCardProps {
  readonly view: NamedApproval;
  readonly zone: string;
  /** The page of the write, which leads on through the list of requests. */
  readonly writeHref: string;
  readonly chosen: boolean;
  /** Left out where the list has only one change to choose. */
  readonly onChosen: ((chosen: boolean) => void) | undefined;
  readonly onAsk: (verdict: Verdict) => void;
  /** Called after the maker of the write has withdrawn the request. */
  readonly onWithdrawn: () => void;
}

/** One write: who asks for it, until when, what exactly would change, and below that the decision. */
export function ApprovalCard({ view, zone, writeHref, chosen, onChosen, onAsk, onWithdrawn }: ApprovalCardProps) {
  const { operation, mine, whyNotMine, decision } = view;
  const t = useTranslations('approvals');
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="py-3">
      <Heading view={view} zone={zone} titleId={titleId} />
      <InPlaceOf view={view} />
      <FormerAnswer view={view} />
      {decision === undefined ? (
        <ProposedChange view={view} />
      ) : (
        <details>
          <summary className="text-ink-muted cursor-pointer py-1 text-sm">{t('change.caption')}</summary>
          <ProposedChange view={view} />
        </details>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-2">
        {onChosen === undefined || !mine ? null : (
          <Checkbox
            label={t('card.select')}
            checked={chosen}
            onChange={({ target }) => onChosen(target.checked)}
            aria-describedby={titleId}
          />
        )}
        {mine ? <DecisionButtons maySendBack={view.maySendBack} onAsk={onAsk} /> : null}
        {view.mayAnswer ? (
          <ButtonLink size="sm" variant="primary" href={repeatAddress(operation)}>
            {t('card.answer')}
          </ButtonLink>
        ) : null}
        {view.mayWithdraw ? <WithdrawButton view={operation} onAnswer={onWithdrawn} /> : null}
        {view.mayOpen ? (
          <Link
            href={writeHref}
            className="text-accent-ink inline-flex min-h-6 items-center text-xs underline underline-offset-2"
          >
            {t('results.open')}
          </Link>
        ) : null}
        {whyNotMine === undefined ? null : <NotForThisPerson id={operation.id} reason={whyNotMine} />}
      </div>
    </article>
  );
}

/** Two requests may be about one record: the link to it has no place in the list of requests. */
function Heading({ view, zone, titleId }: { view: NamedApproval; zone: string; titleId: string }) {
  const { operation, name, place, mayOpen, expiresAt, requestedAt, decision } = view;
  const { account, resource, actor } = operation;
  const href = resource && mayOpen ? findRecordPath(account, resource.type, resource.id) : undefined;
  const t = useTranslations('approvals.card');
  const words = useWords();
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 pb-2">
      <div className="min-w-0 grow basis-64">
        <h2 id={titleId} className="text-base font-semibold">
          {words(writeTitle(operation))}
          {resource === undefined || href === undefined ? null : (
            <>
              {' '}
              <Link href={href} className="text-accent-ink underline underline-offset-2">
                {name === '' ? (
                  <span className="font-mono text-xs">{truncateMiddle(resource.id)}</span>
                ) : (
                  <bdi>{name}</bdi>
                )}
              </Link>
            </>
          )}
          {href !== undefined || name === '' ? null : <bdi> {name}</bdi>}
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
  decision: { verdict, by, at, reason, signedWith },
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
        : t.rich('decidedBy', { ...values, person: words(by), name: (text) => <bdi>{text}</bdi> })}
      {reason === undefined || verdict === 'void' ? null : (
        <>. {t.rich(verdict === 'sent-back' ? 'question' : 'reason', { reason, text: (text) => <bdi>{text}</bdi> })}</>
      )}
      {signedWith === undefined ? null : (
        <span className="block">
          {t.rich('signedWith', { passkey: signedWith, name: (text) => <bdi>{text}</bdi> })}
        </span>
      )}
    </>
  );
}

const verdictKeys: Readonly<Record<string, Message>> = {
  approved: message('approvals.card.verdicts.approved'),
  declined: message('approvals.card.verdicts.declined'),
  'sent-back': message('approvals.card.verdicts.sent-back'),
  void: message('approvals.card.verdicts.void'),
  withdrawn: message('approvals.card.verdicts.withdrawn'),
};

function roleWords(role: string): Message {
  const known = roles.find((one) => one === role);
  return known === undefined ? message('terms.asWritten', { text: role }) : message(`terms.roles.${known}`);
}

/** The two buttons of a card, disabled, at the place where people who may decide have them. */
function NotForThisPerson({ id, reason }: { id: string; reason: Message }) {
  const t = useTranslations('approvals');
  const words = useWords();
  // Several cards stand in one list, so each has a label of its own.
  const label = `approve ${id}`;
  const refused = { size: 'sm', disabled: true, 'aria-describedby': whyNotId(label) } as const;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button {...refused} variant="primary">
        {t('approve')}
      </Button>
      <Button {...refused}>{t('card.decline')}</Button>
      <WhyNot label={label} reason={words(reason)} />
    </span>
  );
}

/** The stored change, field by field as the form showed it, beside the record at the time of the proposal. */
function ProposedChange({ view }: { view: NamedApproval }) {
  const { fields, overrides, isWhole } = view;
  const { changed, same } = fields;
  const t = useTranslations('approvals.change');
  const words = useWords();
  const isEmpty = changed.length === 0 && same.length === 0;
  if (isEmpty && !isWhole) {
    return (
      <div className="py-2">
        <Notice tone="negative">{t('altered')}</Notice>
      </div>
    );
  }
  return (
    <>
      {isEmpty ? <p className="text-ink-muted py-1 text-sm">{t('noValues')}</p> : null}
      <ChangeTable view={view} wrap={(row, side, value) => <Value view={view} row={row} side={side} value={value} />} />
      {overrides.map(({ field, warning, reason }) => (
        <div key={field} className="py-2">
          <Notice tone="caution" title={warning}>
            {t('override', { reason })}
          </Notice>
        </div>
      ))}
      {view.mayReveal || !changed.some(({ masked }) => masked) ? null : (
        <WhyNotReveal label={revealLabel(view)} className="py-2" />
      )}
      {same.length === 0 ? null : (
        <p className="text-ink-muted py-1 text-xs">{t('same', { fields: words(enumerated(same)) })}</p>
      )}
    </>
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
