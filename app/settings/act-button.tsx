'use client';

import { Icon } from '@/components/ui/icon';
import { useRouter } from 'next/navigation';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { SubmitButton } from '@/components/form/submit-button';
import { cn } from '@/components/ui/cn';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { useAction } from '@/app/step-up/use-action';
import { Button, type ButtonProps, IconButton } from '@/components/ui/button';
import { RefusedButton } from '@/components/failure/why-not';
import { useToast } from '@/components/overlay/toast';
import type { Action } from '@/lib/access/requests/action-answer';

/** What is true afterwards, said in a notice; left out where the page itself shows it. */
type Done<T> = string | ((answer: T) => string) | undefined;

/** Runs an act of administration, after which the page is drawn anew. */
export function useSettingsAct<T>(action: Action<T>, done?: Done<T>) {
  const router = useRouter();
  const toast = useToast();
  const { pending, problem, run: send, clear } = useAction(action);
  async function run(input: unknown) {
    const answer = await send(input);
    if (!answer.ok) return answer;
    if (done !== undefined) toast({ tone: 'positive', title: typeof done === 'string' ? done : done(answer.value) });
    router.refresh();
    return answer;
  }
  return { pending, problem: problem?.sentence, run, clear };
}

export interface ActButtonProps<T> extends Pick<ButtonProps, 'variant' | 'size' | 'icon'> {
  label: string;
  /** Says more than the label where several buttons of one page look alike. */
  name?: string;
  action: Action<T>;
  input: unknown;
  done?: Done<T>;
  /** For what the answer is good for beside that. */
  onDone?: (answer: T) => void;
  /** Why it is not for this person or not now. */
  refusal?: string | undefined;
  /** Asked first; left out for what is easily undone. */
  question?: { readonly title: string; readonly words: ReactNode };
}

export function ActButton<T>(props: ActButtonProps<T>) {
  const { label, name, action, input, done, onDone, refusal, question, ...look } = props;
  const [asking, setAsking] = useState(false);
  const { pending, problem, run, clear } = useSettingsAct(action, done);
  async function go() {
    const answer = await run(input);
    if (!answer.ok) return;
    setAsking(false);
    onDone?.(answer.value);
  }
  if (refusal !== undefined) return <RefusedButton label={label} reason={refusal} />;
  return (
    <>
      <Button
        {...look}
        aria-label={name}
        loading={pending}
        onClick={() => {
          clear();
          if (question === undefined) void go();
          else setAsking(true);
        }}
      >
        {label}
      </Button>
      {question !== undefined ? (
        <AlertDialog
          open={asking}
          onOpenChange={setAsking}
          title={question.title}
          description={question.words}
          confirmLabel={label}
          variant={look.variant === 'danger' ? 'danger' : 'primary'}
          pending={pending}
          error={problem}
          onConfirm={() => void go()}
        />
      ) : problem === undefined ? null : (
        <p role="alert" className="text-negative-ink text-xs">
          {problem}
        </p>
      )}
    </>
  );
}

interface ActFormProps<T> extends Pick<ComponentProps<'form'>, 'aria-label' | 'className'> {
  action: Action<T>;
  done?: Done<T>;
  /** What is sent; left out, the fields are, by their names, and emptied afterwards. */
  input?: unknown;
  /** Goes with the fields. */
  given?: object;
  onDone?: () => void;
  children: (state: { pending: boolean; problem: string | undefined }) => ReactNode;
}

/** One act of administration by a form, which is judged by the server alone. */
export function ActForm<T>({ action, done, input, given, onDone, children, ...form }: ActFormProps<T>) {
  const { pending, problem, run } = useSettingsAct(action, done);
  async function send(element: HTMLFormElement) {
    const answer = await run(input ?? { ...given, ...Object.fromEntries(new FormData(element)) });
    if (!answer.ok) return;
    if (input === undefined) element.reset();
    onDone?.();
  }
  return (
    <form
      noValidate
      {...form}
      // A plain call from the submit handler: a slow act never holds up a link.
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      {children({ pending, problem })}
    </form>
  );
}

interface SubmitRowProps extends Pick<ComponentProps<typeof SubmitButton>, 'takesFocus' | 'disabled' | 'className'> {
  label: string;
  pending: boolean;
  problem: string | undefined;
}

/** Sends a form, and says beside the button why it was not done. */
export function SubmitRow({ label, pending, problem, className, ...button }: SubmitRowProps) {
  return (
    <div className={cn('flex flex-wrap items-center gap-3', className)}>
      <SubmitButton {...button} loading={pending}>
        {label}
      </SubmitButton>
      <p role="alert" className="text-negative-ink text-sm">
        {problem}
      </p>
    </div>
  );
}

interface RemovableListProps {
  label?: string;
  rows: readonly { id: string; input: unknown; removeLabel: string; shown: ReactNode }[];
  action: Action;
  done: string;
  /** For whoever may not remove one: the id of the words that say who may. */
  refusedBy: string | undefined;
}

/** What is kept, each with a button that removes it. */
export function RemovableList({ label, rows, action, done, refusedBy }: RemovableListProps) {
  const { problem, run } = useSettingsAct(action, done);
  return (
    <>
      {problem === undefined ? null : (
        <p role="alert" className="text-negative-ink py-2 text-sm">
          {problem}
        </p>
      )}
      <ul aria-label={label} className="divide-line divide-y">
        {rows.map(({ id, input, removeLabel, shown }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2 text-sm">
            <div className="min-w-0">{shown}</div>
            <IconButton
              label={removeLabel}
              icon={<Icon name="trash-2" />}
              disabled={refusedBy !== undefined}
              aria-describedby={refusedBy}
              onClick={() => void run(input)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
