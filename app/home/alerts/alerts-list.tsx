'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { readNote } from '@/lib/contract/fields/read-name';
import { useAction } from '@/app/act/use-action';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { StatusBadge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { alertPath } from '@/lib/alerts/alert-path';
import type { AlertView } from '@/lib/alerts/find-alerts';
import { formatInstant } from '@/lib/format/instant';
import { assignAlertAction, reopenAlertAction, snoozeAlertAction } from './actions';
import type { AlertPage, DrawnAlert } from './read-alerts';
import { useAcknowledge } from './use-acknowledge';

interface AlertsListProps {
  readonly page: Pick<AlertPage, 'alerts' | 'colleagues' | 'accounts'>;
  /** The account of the page, or `all`: the bell counts for it. */
  readonly account: string;
  /** Whether the list has alerts of several accounts. */
  readonly isSeveral: boolean;
  /** The IANA zone. */
  readonly zone: string;
}

const tones = { critical: 'negative', high: 'caution', normal: 'neutral' } as const;

/** The alerts, each with its object, its time and the actions on it. */
export function AlertsList({
  page: { alerts, colleagues, accounts },
  account: page,
  isSeveral,
  zone,
}: AlertsListProps) {
  const t = useTranslations('alerts.list');
  const nameOf = (id: string) => accounts.find(({ account }) => account === id)?.name;
  return (
    <ul aria-label={t('title')} className="divide-line divide-y">
      {alerts.map((alert) => (
        <Alert
          key={alert.id}
          {...{ alert, colleagues, page, zone }}
          account={isSeveral ? (nameOf(alert.account) ?? alert.account) : undefined}
        />
      ))}
    </ul>
  );
}

interface AlertProps extends Pick<AlertPage, 'colleagues'> {
  readonly alert: DrawnAlert;
  readonly account: string | undefined;
  readonly page: string;
  readonly zone: string;
}

/** This person's last action on an alert, which stays in its place until the list is read again. */
type AlertAct = 'acknowledged' | 'snoozed' | 'reopened';

function Alert({ alert, account, page, colleagues, zone }: AlertProps) {
  const t = useTranslations('alerts');
  const [done, setDone] = useState<AlertAct>();
  const { severity, state, sinceMs, time, owner, title, name } = alert;
  const href = alertPath(alert);
  const about = [account, name, t(`time.${time}`, { time: formatInstant(sinceMs, zone) })];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <div className="flex min-w-0 grow basis-72 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {done === undefined ? (
            <StatusBadge tone={tones[severity]} label={t(`severities.${severity}`)} />
          ) : (
            <StatusBadge tone="neutral" label={t(`list.done.${done}`)} />
          )}
          {href === undefined ? (
            <span className="text-ink font-semibold">{title}</span>
          ) : (
            <Link href={href} className="text-ink font-semibold hover:underline">
              {title}
            </Link>
          )}
          <span className="text-ink-muted text-xs">
            <bdi>{about.filter((part) => part !== undefined && part !== '').join(' · ')}</bdi>
          </span>
        </div>
        {/* A critical alert shows its details line by line. */}
        {(severity === 'critical' ? alert.details : [alert.details.join(' · ')]).map((line) => (
          <p key={line} className={severity === 'critical' ? 'break-words' : 'text-ink-muted text-xs break-words'}>
            {line}
          </p>
        ))}
        <AlertHistory {...{ alert, zone }} />
      </div>
      {state === 'resolved' ? null : (
        <Acts {...{ alert, colleagues, title, page, done }} onDone={setDone} ownerName={owner?.name} />
      )}
    </li>
  );
}

/** Who took the alert up or snoozed it, and when it ended. */
function AlertHistory({ alert, zone }: Pick<AlertProps, 'alert' | 'zone'>) {
  const t = useTranslations('alerts.list');
  const { acknowledged, snoozed, resolvedMs } = alert;
  const whenOf = (ms: number) => formatInstant(ms, zone);
  return (
    <>
      {resolvedMs === undefined ? null : (
        <p className="text-ink-muted">{t('resolved', { when: whenOf(resolvedMs) })}</p>
      )}
      {acknowledged === undefined ? null : (
        <p className="text-ink-muted">
          {t('acknowledged', { name: acknowledged.by?.name ?? t('someone'), when: whenOf(acknowledged.atMs) })}
        </p>
      )}
      {snoozed === undefined ? null : (
        <p className="text-ink-muted">
          {t('snoozed', {
            name: snoozed.by?.name ?? t('someone'),
            when: whenOf(snoozed.untilMs),
            reason: snoozed.reason,
          })}
        </p>
      )}
    </>
  );
}

interface ActsProps extends Pick<AlertPage, 'colleagues'> {
  readonly alert: DrawnAlert;
  readonly title: string;
  readonly ownerName: string | undefined;
  readonly page: string;
  readonly done: AlertAct | undefined;
  readonly onDone: (done: AlertAct | undefined) => void;
}

function Acts({ ownerName, done, ...about }: ActsProps) {
  const { alert, colleagues, title, onDone } = about;
  const { id, version, state, owner, mayBeSnoozed } = alert;
  const t = useTranslations('alerts.list');
  const router = useRouter();
  const [isSnoozing, setSnoozing] = useState(false);
  const { acknowledge, ...acknowledging } = useAcknowledge({
    ...about,
    onDone: (isAcknowledged) => onDone(isAcknowledged ? 'acknowledged' : undefined),
  });
  const reopen = useAction(reopenAlertAction);
  const assign = useAction(assignAlertAction);
  const isDone = done !== undefined;
  const openAgain = async () => {
    const answer = await reopen.run({ id, version });
    if (answer.ok) onDone('reopened');
    else router.refresh();
  };
  const give = async (ownerId: string) => {
    await assign.run({ id, version, ...(ownerId === '' ? {} : { ownerId }) });
    // After a refusal too: another person may have acted.
    router.refresh();
  };
  const problem = acknowledging.problem ?? reopen.problem ?? assign.problem;
  return (
    <div role="group" aria-label={t('acts', { title })} className="flex flex-wrap items-end gap-2">
      {state === 'acknowledged' ? null : (
        <Button size="sm" loading={acknowledging.pending} disabled={isDone} onClick={() => void acknowledge()}>
          {t('acknowledge')}
        </Button>
      )}
      {state === 'open' && mayBeSnoozed ? (
        <Button size="sm" aria-expanded={isSnoozing} disabled={isDone} onClick={() => setSnoozing(!isSnoozing)}>
          {t('snooze')}
        </Button>
      ) : null}
      {state === 'open' ? null : (
        <Button size="sm" loading={reopen.pending} disabled={isDone} onClick={() => void openAgain()}>
          {t('reopen')}
        </Button>
      )}
      {colleagues.length === 0 ? (
        <span className="text-ink-muted self-center">{ownerName}</span>
      ) : (
        <Owner {...{ colleagues, owner }} disabled={isDone || assign.pending} onChange={(one) => void give(one)} />
      )}
      <ProblemNotice tone="caution" className="basis-full">
        {problem?.sentence}
      </ProblemNotice>
      {isSnoozing ? (
        <Snooze
          {...{ id, version }}
          onDone={() => {
            setSnoozing(false);
            onDone('snoozed');
          }}
        />
      ) : null}
    </div>
  );
}

interface OwnerProps extends Pick<AlertPage, 'colleagues'>, Pick<AlertView, 'owner'> {
  readonly disabled: boolean;
  /** Called with an empty id for no owner. */
  readonly onChange: (id: string) => void;
}

function Owner({ colleagues, owner, disabled, onChange }: OwnerProps) {
  const t = useTranslations('alerts.list');
  const known =
    owner === undefined || colleagues.some((one) => one.id === owner.id) ? colleagues : [...colleagues, owner];
  return (
    <select
      aria-label={t('owner')}
      className="control h-7 w-auto max-w-full text-sm"
      value={owner?.id ?? ''}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('nobody')}</option>
      {known.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </select>
  );
}

const hourMs = 3_600_000;
const lasts = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs } as const;
type SnoozeLength = keyof typeof lasts;
const isSnoozeLength = (value: string): value is SnoozeLength => Object.hasOwn(lasts, value);

function Snooze({ id, version, onDone }: Pick<AlertView, 'id' | 'version'> & { readonly onDone: () => void }) {
  const t = useTranslations('alerts.list');
  const [reason, setReason] = useState('');
  const [forHow, setForHow] = useState<SnoozeLength>('day');
  const { pending, problem, onSubmit } = useActionForm({
    action: snoozeAlertAction,
    // The time runs from the submission on.
    input: () => ({ id, version, reason, untilMs: Date.now() + lasts[forHow] }),
    onDone,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex basis-full flex-wrap items-end gap-2">
      <SelectField
        label={t('forHow')}
        value={forHow}
        options={Object.keys(lasts)
          .filter(isSnoozeLength)
          .map((value) => ({ value, label: t(`lasts.${value}`) }))}
        onChange={({ target: { value } }) => setForHow(isSnoozeLength(value) ? value : 'day')}
      />
      <TextField
        label={t('reason')}
        value={reason}
        maxLength={200}
        // The person pressed the button that opens the field.
        autoFocus
        error={problem}
        onChange={({ target }) => setReason(target.value)}
        className="min-w-56 grow"
      />
      <Button type="submit" variant="primary" loading={pending} disabled={readNote(reason) === ''}>
        {t('snooze')}
      </Button>
    </form>
  );
}
