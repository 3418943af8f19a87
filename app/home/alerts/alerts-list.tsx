'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { type SubmitEvent, useState } from 'react';
import { readNote } from '@/lib/contract/fields/read-name';
import { useAction } from '@/app/step-up/use-action';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { StatusBadge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { alertPath } from '@/lib/alerts/alert-path';
import type { AlertView } from '@/lib/alerts/find-alerts';
import { formatInstant } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import { acknowledgeAlertAction, assignAlertAction, reopenAlertAction, snoozeAlertAction } from './actions';
import type { AlertPage } from './read-alerts';

interface AlertsListProps {
  readonly page: Pick<AlertPage, 'alerts' | 'colleagues' | 'accounts'>;
  /** Whether alerts of several accounts stand in one list. */
  readonly isSeveral: boolean;
  /** IANA. */
  readonly zone: string;
}

const tones = { critical: 'negative', high: 'caution', normal: 'neutral' } as const;

/** Each with what it is about, since when, and what can be done. */
export function AlertsList({ page: { alerts, colleagues, accounts }, isSeveral, zone }: AlertsListProps) {
  const t = useTranslations('alerts.list');
  const nameOf = (id: string) => accounts.find(({ account }) => account === id)?.name;
  return (
    <ul aria-label={t('title')} className="divide-line divide-y">
      {alerts.map((alert) => (
        <Alert
          key={alert.id}
          {...{ alert, colleagues, zone }}
          account={isSeveral ? (nameOf(alert.account) ?? alert.account) : undefined}
        />
      ))}
    </ul>
  );
}

interface AlertProps extends Pick<AlertPage, 'colleagues'> {
  readonly alert: AlertView;
  readonly account: string | undefined;
  readonly zone: string;
}

function Alert({ alert, account, colleagues, zone }: AlertProps) {
  const t = useTranslations('alerts');
  const words = useWords();
  const { severity, state, sinceMs, time, owner, acknowledged, snoozed, resolvedMs } = alert;
  const title = words(alert.title);
  const href = alertPath(alert);
  const whenOf = (ms: number) => formatInstant(ms, zone);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <div className="flex min-w-0 grow basis-72 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge tone={tones[severity]} label={t(`severities.${severity}`)} />
          {href === undefined ? (
            <span className="font-medium">{title}</span>
          ) : (
            <Link href={href} className="text-accent-ink font-medium underline underline-offset-2">
              {title}
            </Link>
          )}
          <span className="text-ink-muted text-xs">
            {account === undefined ? null : <span>{account} · </span>}
            <span>{t(`time.${time}`, { time: whenOf(sinceMs) })}</span>
          </span>
        </div>
        {/* What makes it the worst is read line by line. */}
        {(severity === 'critical' ? alert.details.map(words) : [alert.details.map(words).join(' · ')]).map((line) => (
          <p key={line} className={severity === 'critical' ? 'break-words' : 'text-ink-muted text-xs break-words'}>
            {line}
          </p>
        ))}
        {resolvedMs === undefined ? null : (
          <p className="text-ink-muted">{t('list.resolved', { when: whenOf(resolvedMs) })}</p>
        )}
        {acknowledged === undefined ? null : (
          <p className="text-ink-muted">
            {t('list.acknowledged', {
              name: acknowledged.by?.name ?? t('list.someone'),
              when: whenOf(acknowledged.atMs),
            })}
          </p>
        )}
        {snoozed === undefined ? null : (
          <p className="text-ink-muted">
            {t('list.snoozed', {
              name: snoozed.by?.name ?? t('list.someone'),
              when: whenOf(snoozed.untilMs),
              reason: snoozed.reason,
            })}
          </p>
        )}
      </div>
      {state === 'resolved' ? null : <Acts {...{ alert, colleagues, title }} ownerName={owner?.name} />}
    </li>
  );
}

interface ActsProps extends Pick<AlertPage, 'colleagues'> {
  readonly alert: AlertView;
  readonly title: string;
  readonly ownerName: string | undefined;
}

function Acts({ alert: { id, version, state, owner }, colleagues, title, ownerName }: ActsProps) {
  const t = useTranslations('alerts.list');
  const router = useRouter();
  const [isSnoozing, setSnoozing] = useState(false);
  const acknowledge = useAction(acknowledgeAlertAction);
  const reopen = useAction(reopenAlertAction);
  const assign = useAction(assignAlertAction);
  const act = async ({ run }: typeof acknowledge, more: object = {}) => {
    await run({ id, version, ...more });
    // Also after a refusal: somebody else was there.
    router.refresh();
  };
  const problem = acknowledge.problem ?? reopen.problem ?? assign.problem;
  return (
    <div role="group" aria-label={t('acts', { title })} className="flex flex-wrap items-end gap-2">
      {state === 'acknowledged' ? null : (
        <Button size="sm" loading={acknowledge.pending} onClick={() => void act(acknowledge)}>
          {t('acknowledge')}
        </Button>
      )}
      {state === 'open' ? (
        <Button size="sm" aria-expanded={isSnoozing} onClick={() => setSnoozing(!isSnoozing)}>
          {t('snooze')}
        </Button>
      ) : (
        <Button size="sm" loading={reopen.pending} onClick={() => void act(reopen)}>
          {t('reopen')}
        </Button>
      )}
      {colleagues.length === 0 ? (
        <span className="text-ink-muted self-center">{ownerName}</span>
      ) : (
        <select
          aria-label={t('owner')}
          className="control h-7 w-auto max-w-full text-sm"
          value={owner?.id ?? ''}
          disabled={assign.pending}
          onChange={({ target }) => void act(assign, target.value === '' ? {} : { ownerId: target.value })}
        >
          <option value="">{t('nobody')}</option>
          {(owner === undefined || colleagues.some((one) => one.id === owner.id)
            ? colleagues
            : [...colleagues, owner]
          ).map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      )}
      <div role="alert" className="basis-full empty:hidden">
        {problem === undefined ? null : <Notice tone="caution">{problem.sentence}</Notice>}
      </div>
      {isSnoozing ? <Snooze {...{ id, version }} onDone={() => setSnoozing(false)} /> : null}
    </div>
  );
}

const hourMs = 3_600_000;
const lasts = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs } as const;
type Lasts = keyof typeof lasts;
const isLasts = (value: string): value is Lasts => Object.hasOwn(lasts, value);

function Snooze({ id, version, onDone }: Pick<AlertView, 'id' | 'version'> & { readonly onDone: () => void }) {
  const t = useTranslations('alerts.list');
  const router = useRouter();
  const [reason, setReason] = useState('');
  const [forHow, setForHow] = useState<Lasts>('day');
  const { pending, problem, run } = useAction(snoozeAlertAction);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const answer = await run({ id, version, reason, untilMs: Date.now() + lasts[forHow] });
    if (!answer.ok) return;
    onDone();
    router.refresh();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex basis-full flex-wrap items-end gap-2">
      <SelectField
        label={t('forHow')}
        value={forHow}
        options={Object.keys(lasts)
          .filter(isLasts)
          .map((value) => ({ value, label: t(`lasts.${value}`) }))}
        onChange={({ target: { value } }) => setForHow(isLasts(value) ? value : 'day')}
      />
      <TextField
        label={t('reason')}
        value={reason}
        maxLength={200}
        // Its button was pressed.
        autoFocus
        error={problem?.sentence}
        onChange={({ target }) => setReason(target.value)}
        className="min-w-56 grow"
      />
      <Button type="submit" variant="primary" loading={pending} disabled={readNote(reason) === ''}>
        {t('snooze')}
      </Button>
    </form>
  );
}
