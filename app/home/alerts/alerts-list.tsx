'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { type SubmitEvent, useState } from 'react';
import { useRecount } from '@/app/write/outcome/use-unsettled-writes';
import { useToast } from '@/components/overlay/toast';
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
import type { AlertPage, DrawnAlert } from './read-alerts';

interface AlertsListProps {
  readonly page: Pick<AlertPage, 'alerts' | 'colleagues' | 'accounts'>;
  /** That the page stands in, or `all`: the bell counts for it. */
  readonly account: string;
  /** Whether alerts of several accounts stand in one list. */
  readonly isSeveral: boolean;
  /** IANA. */
  readonly zone: string;
}

const tones = { critical: 'negative', high: 'caution', normal: 'neutral' } as const;

/** Each with what it is about, since when, and what can be done. */
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

/** What this person has just done with one: it stays in its place until the list is read again. */
type Done = 'acknowledged' | 'snoozed' | 'reopened';

function Alert({ alert, account, page, colleagues, zone }: AlertProps) {
  const t = useTranslations('alerts');
  const [done, setDone] = useState<Done>();
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
        {/* What makes it the worst is read line by line. */}
        {(severity === 'critical' ? alert.details : [alert.details.join(' · ')]).map((line) => (
          <p key={line} className={severity === 'critical' ? 'break-words' : 'text-ink-muted text-xs break-words'}>
            {line}
          </p>
        ))}
        <Told {...{ alert, zone }} />
      </div>
      {state === 'resolved' ? null : (
        <Acts {...{ alert, colleagues, title, page, done }} onDone={setDone} ownerName={owner?.name} />
      )}
    </li>
  );
}

/** What became of it, and by whom. */
function Told({ alert, zone }: Pick<AlertProps, 'alert' | 'zone'>) {
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
  readonly done: Done | undefined;
  readonly onDone: (done: Done | undefined) => void;
}

/** Takes it up, and offers to undo that; nothing on the page moves by it. */
function useAcknowledge({ alert: { id, version }, title, page, onDone }: Omit<ActsProps, 'ownerName' | 'done'>) {
  const t = useTranslations('alerts.list');
  const router = useRouter();
  const count = useRecount(page);
  const toast = useToast();
  const words = useWords();
  const act = useAction(acknowledgeAlertAction);
  const undo = useAction(reopenAlertAction);
  const takeBack = async (now: number) => {
    const answer = await undo.run({ id, version: now, undo: true });
    if (answer.ok) onDone(undefined);
    else toast({ tone: 'negative', title: t('notUndone'), description: words(answer.error.sentence) });
    count();
    // Its version is another one, and somebody else may have been there.
    router.refresh();
  };
  const acknowledge = async () => {
    const answer = await act.run({ id, version });
    if (!answer.ok) {
      router.refresh();
      return;
    }
    const { version: now } = answer.value;
    onDone('acknowledged');
    count();
    const action = { label: t('undo'), onClick: () => void takeBack(now) };
    toast({ tone: 'positive', title: t('done.acknowledged'), description: title, action });
  };
  return { acknowledge, pending: act.pending || undo.pending, problem: act.problem };
}

function Acts({ ownerName, done, ...about }: ActsProps) {
  const { alert, colleagues, title, onDone } = about;
  const { id, version, state, owner, mayBeSnoozed } = alert;
  const t = useTranslations('alerts.list');
  const router = useRouter();
  const [isSnoozing, setSnoozing] = useState(false);
  const { acknowledge, ...acknowledging } = useAcknowledge(about);
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
    // Also after a refusal: somebody else was there.
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
      <div role="alert" className="basis-full empty:hidden">
        {problem === undefined ? null : <Notice tone="caution">{problem.sentence}</Notice>}
      </div>
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
  /** Empty: nobody. */
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
type Lasts = keyof typeof lasts;
const isLasts = (value: string): value is Lasts => Object.hasOwn(lasts, value);

function Snooze({ id, version, onDone }: Pick<AlertView, 'id' | 'version'> & { readonly onDone: () => void }) {
  const t = useTranslations('alerts.list');
  const [reason, setReason] = useState('');
  const [forHow, setForHow] = useState<Lasts>('day');
  const { pending, problem, run } = useAction(snoozeAlertAction);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const answer = await run({ id, version, reason, untilMs: Date.now() + lasts[forHow] });
    if (answer.ok) onDone();
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
