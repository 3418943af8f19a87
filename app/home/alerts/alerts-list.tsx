'use client';

import { useTranslations } from 'next-intl';
import { RefreshOn } from '@/app/shell/changes/refresh-on';
import { Moment } from '@/app/shell/moment';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { readNote } from '@/lib/contract/fields/read-name';
import { useAction } from '@/app/act/use-action';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { announce } from '@/components/overlay/announcer';
import { holdLetters } from '@/components/overlay/hold-letters';
import { useLatePopup } from '@/components/overlay/use-late';
import { Button } from '@/components/ui/button';
import { alertPath } from '@/lib/alerts/alert-path';
import type { AlertView } from '@/lib/alerts/find-alerts';
import { durationWords } from '@/lib/format/duration';
import { shortInstant } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import { assignAlertAction, reopenAlertAction, snoozeAlertAction } from './actions';
import type { AlertPage, DrawnAlert } from './read-alerts';
import { AcknowledgeButton } from './acknowledge-button';
import { OpenCounts } from './open-counts';
import { useHeldRows } from './use-held-rows';
import { WaitingRow } from './waiting-row';

interface AlertsListProps {
  readonly page: Pick<AlertPage, 'alerts' | 'open' | 'colleagues' | 'accounts'>;
  /** The account of the page, or `all`: the bell counts for it. */
  readonly account: string;
  /** Whether the list has alerts of several accounts. */
  readonly isSeveral: boolean;
  /** Whether the list has the open alerts; it then says how many there are elsewhere. */
  readonly isOpen: boolean;
  /** The IANA zone. */
  readonly zone: string;
  readonly nowMs: number;
}

/** The alerts, each with its object, its time and the actions on it. */
export function AlertsList({
  page: { alerts, open, colleagues, accounts },
  account: page,
  isSeveral,
  isOpen,
  ...clock
}: AlertsListProps) {
  const t = useTranslations('alerts.list');
  const router = useRouter();
  // An act on an alert takes it out of the list once the list is read again.
  const [isOld, setOld] = useState(false);
  const renew = () => {
    setOld(false);
    router.refresh();
  };
  const { shown, isHeld, handlers } = useHeldRows(alerts, ({ id }) => id, isOld ? renew : undefined);
  // The alerts that this person has acted upon, until the list is read again without them.
  const [acted, setActed] = useState<readonly Pick<AlertView, 'id' | 'version'>[]>([]);
  const note = ({ id, version }: DrawnAlert, isDone: boolean) => {
    setActed((before) => [...before.filter((one) => one.id !== id), ...(isDone ? [{ id, version }] : [])]);
    if (isDone && isHeld) setOld(true);
    else if (isDone) renew();
  };
  const nameOf = (id: string) => accounts.find(({ account }) => account === id)?.name;
  const left = alerts.filter(({ id, version }) => acted.some((one) => one.id === id && one.version === version));
  return (
    <>
      <RefreshOn kinds={['alerts']} account={undefined} isHeld={isHeld} />
      {isOpen ? <OpenCounts {...openWithout(open, left)} /> : null}
      <ul aria-label={t('title')} data-rows className="divide-line divide-y" {...handlers}>
        {shown.map((alert) => (
          <Alert
            key={alert.id}
            alert={alert}
            colleagues={colleagues}
            page={page}
            {...clock}
            account={isSeveral ? (nameOf(alert.account) ?? alert.account) : undefined}
            onAct={(isDone) => note(alert, isDone)}
          />
        ))}
      </ul>
    </>
  );
}

/** The numbers as they will be once the list is read again without these alerts. */
function openWithout({ here, inAll, wanted }: AlertPage['open'], left: readonly DrawnAlert[]): AlertPage['open'] {
  const ofInbox = left.filter(({ isWanted }) => isWanted);
  return { here: here - left.length, inAll: inAll - left.length, wanted: wanted - ofInbox.length };
}

interface AlertProps extends Pick<AlertPage, 'colleagues'>, Pick<AlertsListProps, 'zone' | 'nowMs'> {
  readonly alert: DrawnAlert;
  readonly account: string | undefined;
  readonly page: string;
  /** Called with false after an undo. */
  readonly onAct: (isDone: boolean) => void;
}

/** This person's last action on an alert, which stays in its place until the list is read again. */
type AlertAct = 'acknowledged' | 'snoozed' | 'reopened';

function Alert({ alert, account, page, colleagues, onAct, zone, nowMs }: AlertProps) {
  const t = useTranslations('alerts');
  const words = useWords();
  const [done, setDone] = useState<AlertAct>();
  const { severity, state, sinceMs, time, owner, title, name, details, endsMs } = alert;
  const note = (act: AlertAct | undefined) => {
    setDone(act);
    onAct(act !== undefined);
  };
  return (
    <WaitingRow
      severity={severity}
      title={title}
      details={details}
      endsMs={endsMs}
      zone={zone}
      nowMs={nowMs}
      href={alertPath(alert)}
      record={name}
      account={account}
      sinceMs={sinceMs}
      about={[
        ...(state === 'resolved' ? [] : [words(durationWords(nowMs - sinceMs))]),
        t(`time.${time}`, { time: words(shortInstant(sinceMs, zone)) }),
      ]}
      done={done && t(`list.done.${done}`)}
      acts={
        state === 'resolved' ? null : (
          <Acts
            alert={alert}
            colleagues={colleagues}
            title={title}
            page={page}
            done={done}
            onDone={note}
            ownerName={owner?.name}
          />
        )
      }
    >
      <AlertHistory alert={alert} zone={zone} />
    </WaitingRow>
  );
}

/** Who took the alert up or snoozed it, and when it ended. */
function AlertHistory({ alert, zone }: Pick<AlertProps, 'alert' | 'zone'>) {
  const t = useTranslations('alerts.list');
  const { acknowledged, snoozed, resolvedMs } = alert;
  const whenOf = (ms: number) => () => <Moment time={ms} zone={zone} />;
  return (
    <>
      {resolvedMs === undefined ? null : (
        <p className="text-ink-muted">{t.rich('resolved', { when: whenOf(resolvedMs) })}</p>
      )}
      {acknowledged === undefined ? null : (
        <p className="text-ink-muted">
          {t.rich('acknowledged', { name: acknowledged.by?.name ?? t('someone'), when: whenOf(acknowledged.atMs) })}
        </p>
      )}
      {snoozed === undefined ? null : (
        <p className="text-ink-muted">
          {t.rich('snoozed', {
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

/** Opens the alert again, or gives it an owner. Another person may have acted, so a refusal reads the page again too. */
function useAlertActs({ id, version }: Pick<AlertView, 'id' | 'version'>, onReopened: () => void) {
  const router = useRouter();
  const reopen = useAction(reopenAlertAction);
  const assign = useAction(assignAlertAction);
  const openAgain = async () => {
    const answer = await reopen.run({ id, version });
    if (answer.ok) onReopened();
    else router.refresh();
  };
  const give = async (ownerId: string, said: string) => {
    const answer = await assign.run({ id, version, ...(ownerId === '' ? {} : { ownerId }) });
    if (answer.ok) announce(said);
    router.refresh();
  };
  return { openAgain, give, reopen, assign, problem: reopen.problem ?? assign.problem };
}

function Acts({ ownerName, done, alert, colleagues, title, page, onDone }: ActsProps) {
  const { id, version, state, owner, mayBeSnoozed } = alert;
  const t = useTranslations('alerts.list');
  const [isSnoozing, setSnoozing] = useState(false);
  const snooze = useRef<HTMLButtonElement>(null);
  const { openAgain, give, reopen, assign, problem } = useAlertActs(alert, () => onDone('reopened'));
  const isDone = done !== undefined;
  return (
    <div role="group" aria-label={t('acts', { title })} className="flex flex-wrap items-end gap-2">
      {state === 'acknowledged' ? null : (
        <AcknowledgeButton
          alert={alert}
          title={title}
          page={page}
          isDone={isDone}
          onDone={(isAcknowledged) => onDone(isAcknowledged ? 'acknowledged' : undefined)}
        />
      )}
      {state === 'open' && mayBeSnoozed ? (
        <Button
          ref={snooze}
          size="sm"
          aria-expanded={isSnoozing}
          refused={isDone}
          onClick={() => setSnoozing(!isSnoozing)}
        >
          {t('snooze')}
        </Button>
      ) : null}
      {state === 'open' ? null : (
        <Button size="sm" loading={reopen.pending} refused={isDone} onClick={() => void openAgain()}>
          {t('reopen')}
        </Button>
      )}
      <Owner
        colleagues={colleagues}
        owner={owner}
        ownerName={ownerName}
        refused={isDone}
        pending={assign.pending}
        onChange={(one, said) => void give(one, said)}
      />
      <ProblemNotice tone="caution" className="basis-full">
        {problem?.sentence}
      </ProblemNotice>
      {isSnoozing ? (
        <Snooze
          id={id}
          version={version}
          onDone={() => {
            // The form that has the focus is about to be removed.
            snooze.current?.focus();
            setSnoozing(false);
            onDone('snoozed');
          }}
        />
      ) : null}
    </div>
  );
}

interface OwnerProps extends Pick<ActsProps, 'colleagues' | 'ownerName'>, Pick<AlertView, 'owner'> {
  readonly refused: boolean;
  readonly pending: boolean;
  /** Called with the owner's id, which is empty for no owner, and with what is said of it. */
  readonly onChange: (id: string, said: string) => void;
}

const loadPicker = async () => (await import('./owner-picker')).OwnerPicker;

function Owner({ colleagues, owner, ownerName, refused, pending, onChange }: OwnerProps) {
  const t = useTranslations('alerts.list');
  const { Late: OwnerPicker, trigger } = useLatePopup('dialog', loadPicker, holdLetters);
  if (colleagues.length === 0) return <span className="text-ink-muted self-center">{ownerName}</span>;
  const ownedBy = (name: string | undefined) => (name === undefined ? t('nobody') : t('ownedBy', { name }));
  const button = (
    <Button {...trigger} size="sm" data-command="choose-owner" refused={refused} loading={pending}>
      {ownedBy(owner?.name)}
    </Button>
  );
  return OwnerPicker === undefined ? (
    button
  ) : (
    <OwnerPicker
      trigger={button}
      colleagues={colleagues}
      owner={owner}
      onPick={(picked) => onChange(picked, ownedBy(colleagues.find(({ id }) => id === picked)?.name))}
    />
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
