'use client';

import { ProblemNotice } from '@/components/failure/problem-notice';
import { Icon } from '@/components/ui/icon';
import { useRouter } from 'next/navigation';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { SubmitButton } from '@/components/form/submit-button';
import { cn } from '@/components/ui/cn';
import { ActionQuestion } from '@/app/act/action-question';
import { useAction } from '@/app/act/use-action';
import { Button, type ButtonProps, IconButton } from '@/components/ui/button';
import { RefusedButton } from '@/components/failure/why-not';
import { useToast } from '@/components/overlay/toast';
import type { Action } from '@/lib/access/requests/action-answer';

/** The notice of a success; left out where the page itself shows it. */
type DoneNotice<T> = string | ((answer: T) => string) | undefined;

/** Follows a successful act of administration: shows its notice, and draws the page anew. */
export function useRedraw<T = void>(done?: DoneNotice<T>): (answer: T) => void {
  const router = useRouter();
  const toast = useToast();
  return (answer) => {
    if (done !== undefined) toast({ tone: 'positive', title: typeof done === 'string' ? done : done(answer) });
    router.refresh();
  };
}

/** Runs an act of administration; then the page is drawn anew. */
export function useSettingsAct<T>(action: Action<T>, done?: DoneNotice<T>) {
  const redraw = useRedraw(done);
  const { pending, problem, run: send, clear } = useAction(action);
  async function run(input: unknown) {
    const answer = await send(input);
    if (answer.ok) redraw(answer.value);
    return answer;
  }
  return { pending, problem: problem?.sentence, run, clear };
}

export interface ActButtonProps<T> extends Pick<ButtonProps, 'variant' | 'size' | 'icon'> {
  label: string;
  /** A longer name than the label, where several buttons of one page have the same label. */
  name?: string;
  action: Action<T>;
  input: unknown;
  done?: DoneNotice<T>;
  /** Also called with the answer. */
  onDone?: (answer: T) => void;
  /** Why the person may not use the button, or not now. */
  refusal?: string | undefined;
  /** The question before the act; left out if the act is easily undone. */
  question?: { readonly title: string; readonly words: ReactNode };
}

export function ActButton<T>(props: ActButtonProps<T>) {
  const { label, name, action, input, done, onDone, refusal, question, ...look } = props;
  const [asking, setAsking] = useState(false);
  const redraw = useRedraw(done);
  const { pending, problem, run } = useAction(action);
  const follow = (answer: T) => {
    redraw(answer);
    onDone?.(answer);
  };
  async function go() {
    const answer = await run(input);
    if (answer.ok) follow(answer.value);
  }
  if (refusal !== undefined) return <RefusedButton label={label} reason={refusal} />;
  return (
    <>
      <Button
        {...look}
        aria-label={name}
        aria-haspopup={question === undefined ? undefined : 'dialog'}
        loading={pending}
        onClick={() => {
          if (question === undefined) void go();
          else setAsking(true);
        }}
      >
        {label}
      </Button>
      {question === undefined ? (
        <ProblemNotice>{problem?.sentence}</ProblemNotice>
      ) : (
        <ActionQuestion
          open={asking}
          onClose={() => setAsking(false)}
          title={question.title}
          description={question.words}
          confirmLabel={label}
          variant={look.variant === 'danger' ? 'danger' : 'primary'}
          action={action}
          input={input}
          onDone={follow}
        />
      )}
    </>
  );
}

interface SubmitRowProps extends Pick<ComponentProps<typeof SubmitButton>, 'takesFocus' | 'disabled' | 'className'> {
  label: string;
  pending: boolean;
  problem: string | undefined;
}

/** The submit button, with the reason of a refusal beside it. */
export function SubmitRow({ label, pending, problem, className, ...button }: SubmitRowProps) {
  return (
    <div className={cn('flex flex-wrap items-center gap-3', className)}>
      <SubmitButton {...button} loading={pending}>
        {label}
      </SubmitButton>
      <ProblemNotice>{problem}</ProblemNotice>
    </div>
  );
}

interface RemovableRow {
  id: string;
  input: unknown;
  removeLabel: string;
  shown: ReactNode;
  /** The question before the row is removed; left out if that is easily undone. */
  question?: { readonly title: string; readonly words: ReactNode; readonly confirm: string };
}

interface RemovableListProps {
  label?: string;
  rows: readonly RemovableRow[];
  action: Action;
  done: string;
  /** The id of the text that says who may remove a row; undefined if this person may. */
  refusedBy: string | undefined;
}

/** A list of stored things, each with a button that removes it. */
export function RemovableList({ label, rows, action, done, refusedBy }: RemovableListProps) {
  const { problem, run } = useSettingsAct(action, done);
  const redraw = useRedraw(done);
  const [asked, setAsked] = useState<RemovableRow>();
  return (
    <>
      <ProblemNotice className="py-2">{problem}</ProblemNotice>
      <ul aria-label={label} className="divide-line divide-y">
        {rows.map((row) => (
          <li key={row.id} className="flex items-center justify-between gap-4 py-2 text-sm">
            <div className="min-w-0">{row.shown}</div>
            <IconButton
              label={row.removeLabel}
              icon={<Icon name="trash-2" />}
              disabled={refusedBy !== undefined}
              aria-describedby={refusedBy}
              aria-haspopup={row.question === undefined ? undefined : 'dialog'}
              onClick={() => {
                if (row.question === undefined) void run(row.input);
                else setAsked(row);
              }}
            />
          </li>
        ))}
      </ul>
      {asked?.question === undefined ? null : (
        <ActionQuestion
          open
          onClose={() => setAsked(undefined)}
          title={asked.question.title}
          description={asked.question.words}
          confirmLabel={asked.question.confirm}
          variant="danger"
          action={action}
          input={asked.input}
          onDone={redraw}
        />
      )}
    </>
  );
}
