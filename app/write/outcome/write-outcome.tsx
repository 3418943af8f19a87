'use client';

import { pauseUnlessHeard } from '@/app/shell/changes/listen-to-changes';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { RefusalView, WriteView, WriteAnswer } from '@/lib/writes/submit/write-answer';
import { useTranslations } from 'next-intl';
import { useWords } from '@/lib/messages/use-words';
import { Link } from '@/components/ui/link';
import { usePathname } from 'next/navigation';
import { FailureDetails } from '@/components/failure/failure-details';
import { Notice } from '@/components/ui/notice';
import type { WriteProblem } from '@/lib/writes/write-state';
import { ButtonLink } from '@/components/ui/button';
import { CheckAgainButton, mayCheckAgain } from './check-again-button';
import { WithdrawButton } from './withdraw-button';
import { writeTitle, writeWords, reasonWords } from './write-words';
import { useTold } from './use-told';
import { WriteFailureDetails } from './write-failure-details';
import { useLate } from '@/components/overlay/use-late';
import { useQuery } from '@tanstack/react-query';
import { announce } from '@/components/overlay/announcer';
import { pauseUntilNext } from '@/components/retry-after';
import { fetchPassively } from './use-unsettled-writes';
import { pathIn, pathTo } from '@/lib/addresses/path-to';

interface WriteProblemNoticeProps {
  readonly problem: WriteProblem;
  readonly account: string;
  /** The actions that remain, e.g. to send anyway. */
  readonly actions?: ReactNode;
}

const mild: readonly WriteProblem['kind'][] = [
  'similar',
  'lapsed',
  'busy',
  'changed',
  'session',
  'crowded',
  'step-up',
  'out-of-date',
];

/** With these problems, the outcome of an earlier submit of the same form is not known. */
const unsure: readonly WriteProblem['kind'][] = ['store', 'out-of-date'];

/** Why nothing was sent; or that the console does not know whether something was sent. */
export function WriteProblemNotice({ problem, account, actions }: WriteProblemNoticeProps) {
  const t = useTranslations('writes');
  const words = useWords();
  const path = usePathname();
  const { kind, sentence, fields, other, requestId } = problem;
  return (
    <Notice
      tone={mild.includes(kind) ? 'caution' : 'negative'}
      title={t(`problemTitle.${kind}`)}
      actions={
        <>
          {kind === 'session' ? (
            // Each request for that page issues a form, and the server takes only the last one.
            <TextLink href={`${pathTo('/sign-in')}?from=${encodeURIComponent(path)}`} ahead={false}>
              {t('notice.signIn')}
            </TextLink>
          ) : null}
          {actions}
        </>
      }
    >
      <div className="flex flex-col items-start gap-1">
        <p>
          {words(sentence)}
          {/* With these kinds, or beside an earlier write, something may have been sent before. */}
          {unsure.includes(kind) || other !== undefined ? null : <span> {t('notice.nothingChanged')}</span>}
        </p>
        {fields.length === 0 ? null : (
          <ul className="list-disc pl-4">
            {fields.map((field) => (
              <li key={`${field.name} ${field.sentence.key}`}>{words(field.sentence)}</li>
            ))}
          </ul>
        )}
        {other === undefined ? null : (
          <TextLink href={pathIn(account, 'activity/[id]', { id: other.id })}>
            {t(kind === 'similar' ? 'notice.openEarlier' : 'notice.openOther', { name: other.actor.name })}
          </TextLink>
        )}
        <FailureDetails reference={requestId === '' ? undefined : requestId} />
      </div>
    </Notice>
  );
}

function TextLink({ href, ahead, children }: { href: string; ahead?: false; children: ReactNode }) {
  return (
    <Link
      href={href}
      {...(ahead === undefined ? {} : { ahead })}
      className="text-accent-ink inline-flex min-h-6 items-center underline underline-offset-2"
    >
      {children}
    </Link>
  );
}

export interface WriteOutcomeProps extends Pick<FollowedOutcomeProps, 'isTold'> {
  readonly answer: WriteAnswer;
  readonly account: string;
  /** The result of the write, drawn once the write has a result. */
  readonly children?: ((view: WriteView) => ReactNode) | undefined;
  /** The actions that remain after a problem, e.g. to send anyway. */
  readonly actions?: ReactNode;
}

/** The outcome of a submission: the recorded write, followed until it is settled, or why nothing was sent. */
export function WriteOutcome({ answer, account, children, actions, isTold }: WriteOutcomeProps) {
  if (answer.kind === 'refused') {
    return <WriteProblemNotice problem={answer.problem} account={account} actions={actions} />;
  }
  return (
    <FollowedOutcome key={answer.write.id} initial={answer.write} isTold={isTold} isOwn>
      {children}
    </FollowedOutcome>
  );
}

interface FollowedOutcomeProps {
  readonly initial: WriteView;
  /** Called once, when the write is settled. */
  readonly onSettled?: ((view: WriteView) => void) | undefined;
  /** The person has just submitted the write, and may withdraw it while it waits. */
  readonly isOwn?: boolean;
  /** Whether a toast tells that the write is in this state; by default a dialog's, for a write that waits for approval. */
  readonly isTold?: ((view: WriteView) => boolean) | undefined;
  readonly children?: ((view: WriteView) => ReactNode) | undefined;
}

const waitsForApproval = ({ state }: WriteView) => state === 'PENDING_APPROVAL';

/** One write and its state, kept up to date. */
export function FollowedOutcome({ initial, onSettled, isOwn, isTold, children }: FollowedOutcomeProps) {
  const followed = useFollowedWrite(initial, { isTold: isTold ?? waitsForApproval });
  useSettled(followed.view, onSettled);
  return (
    <WriteNotice followed={followed} isOwn={isOwn}>
      {children}
    </WriteNotice>
  );
}

/** Calls back once, when the write is settled. */
export function useSettled(view: WriteView, onSettled: FollowedOutcomeProps['onSettled']): void {
  const settle = useEffectEvent(() => onSettled?.(view));
  const { settled } = view;
  const was = useRef(settled);
  useEffect(() => {
    if (settled && !was.current) settle();
    was.current = settled;
  }, [settled]);
}

interface WriteNoticeProps extends Pick<FollowedOutcomeProps, 'children'> {
  readonly isOwn?: boolean | undefined;
  readonly followed: FollowedWrite;
}

/** The notice of a write for a caller that follows the write already. */
export function WriteNotice({ followed, isOwn = false, children }: WriteNoticeProps) {
  const { view, stale, set } = followed;
  const t = useTranslations('writes.outcome');
  const words = useWords();
  const { label, tone, meaning } = writeWords(view);
  const reason = view.state === 'NEEDS_REVIEW' ? reasonWords(view.because) : undefined;
  const { refusal, requestId, account, id } = view;
  return (
    <Notice
      tone={tone}
      title={t('titled', { write: words(writeTitle(view)), state: words(label) })}
      actions={
        <>
          {mayCheckAgain(view) ? <CheckAgainButton view={view} onAnswer={set} /> : null}
          {isOwn && view.state === 'PENDING_APPROVAL' ? <WithdrawButton view={view} onAnswer={set} /> : null}
          <ButtonLink size="sm" href={pathIn(account, 'activity/[id]', { id })}>
            {t('openRecord')}
          </ButtonLink>
        </>
      }
    >
      <div className="flex flex-col items-start gap-1.5">
        <p>{words(meaning)}</p>
        <Told names={view.told} />
        {reason === undefined ? null : <p>{words(reason)}</p>}
        {stale ? <p className="text-caution-ink">{t('stale')}</p> : null}
        {refusal === undefined || view.state === 'SUCCEEDED' ? null : <LateRefusal refusal={refusal} />}
        {children?.(view)}
        {view.state === 'SUCCEEDED' ? null : <WriteFailureDetails reference={requestId} refusal={refusal} />}
      </div>
    </Notice>
  );
}

/** Who was told of a request. */
export function Told({ names }: { readonly names: WriteView['told'] }) {
  const told = useTold()(names);
  return told === undefined ? null : (
    <p>
      <bdi>{told}</bdi>
    </p>
  );
}

const loadDetails = async () => (await import('./refusal-details')).RefusalDetails;

/** The tables of refusals are large and rarely needed: they are loaded with the first refusal. */
function LateRefusal({ refusal }: { refusal: RefusalView }) {
  const t = useTranslations('terms');
  const { Late: RefusalDetails, bring } = useLate(loadDetails);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    void bring().then((came) => setFailed(!came));
  }, [bring]);
  if (RefusalDetails !== undefined) return <RefusalDetails refusal={refusal} />;
  return failed ? t('wordsNotLoaded') : null;
}

export interface FollowedWrite {
  /** The last known state. */
  readonly view: WriteView;
  /** True if the console did not answer the last poll. */
  readonly stale: boolean;
  /** Takes the newest state from an action's answer. */
  readonly set: (view: WriteView) => void;
}

interface FollowOptions {
  /** How many writes are followed at once: all together poll no more often than one. */
  readonly among?: number;
  /** Whether a toast or the page itself tells of the write in this state: screen readers do not speak it a second time. */
  readonly isTold?: (view: WriteView) => boolean;
}

/**
 * Follows a write until it is settled: twice a second at first, so that a waiting person sees the end within a second,
 * then more rarely. Screen readers speak the changes.
 */
export function useFollowedWrite(initial: WriteView, { among = 1, isTold }: FollowOptions = {}): FollowedWrite {
  const { account, id } = initial;
  const client = useConsoleQueryClient();
  const key = [`${account} operation`, id] as const;
  const query = useQuery(
    {
      queryKey: key,
      queryFn: ({ signal }) => fetchWrite(account, id, signal),
      initialData: initial,
      // Only the interval polls; an action's answer is never older than the answer to a poll.
      staleTime: Infinity,
      retry: false,
      meta: { follows: { kinds: ['writes'], account } },
      refetchInterval: ({ state: { data = initial, error, dataUpdateCount, errorUpdateCount } }) => {
        const pause = pauseMs(data, dataUpdateCount + errorUpdateCount, among);
        if (pause === false) return false;
        return isForPerson(data) ? pauseUnlessHeard(pause, error) : pauseUntilNext(pause, error);
      },
    },
    client,
  );
  useSpokenChanges(query.data, isTold?.(query.data) ?? false);
  return {
    view: query.data,
    stale: query.isError,
    set: (view) => client.setQueryData(key, view),
  };
}

const isForPerson = ({ state }: WriteView): boolean => state === 'NEEDS_REVIEW' || state === 'PENDING_APPROVAL';

/** A write that waits for a person is polled rarely: another person may settle it. */
function pauseMs({ settled, state }: WriteView, asked: number, among: number): number | false {
  if (settled) return false;
  if (state === 'NEEDS_REVIEW') return 15_000;
  if (state === 'PENDING_APPROVAL') return 5_000;
  if (asked < 10) return Math.min(500 * among, 2_000);
  if (asked < 25) return Math.min(1_000 * among, 2_000);
  return asked < 45 ? 5_000 : 15_000;
}

function useSpokenChanges(view: WriteView, isTold: boolean): void {
  const words = useWords();
  const t = useTranslations('writes.outcome');
  const sentence = t('titled', { write: words(writeTitle(view)), state: words(writeWords(view).label) });
  useEffect(() => {
    if (!isTold) announce(sentence);
  }, [sentence, isTold]);
}

/** Reads a recorded write. It is a poll, so it does not keep the session alive. */
async function fetchWrite(account: string, id: string, signal: AbortSignal): Promise<WriteView> {
  const path = pathTo('/api/writes/[account]/[id]', { account, id });
  return (await fetchPassively(path, signal)) as WriteView; // our own handler's answer
}
