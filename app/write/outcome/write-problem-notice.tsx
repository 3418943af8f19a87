'use client';

import { useWords } from '@/lib/messages/use-words';
import { Link } from '@/components/ui/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { FailureDetails } from '@/components/failure/failure-details';
import { Notice } from '@/components/ui/notice';
import type { WriteProblem } from '@/lib/writes/write-state';

export interface WriteProblemNoticeProps {
  readonly problem: WriteProblem;
  readonly account: string;
  /** The way on, e.g. to send it all the same. */
  readonly actions?: ReactNode;
}

/** Short heads; the sentence says the rest. */
const titles: Readonly<Record<WriteProblem['kind'], string>> = {
  session: 'Not sent: you are signed out',
  permission: 'Not sent: your role does not include this',
  account: 'Not sent: this form belongs to another account',
  form: 'Not sent: this form is not valid any more',
  input: 'Not sent: something has to be mended',
  changed: 'Not sent: the record has changed',
  busy: 'Not sent: something else is under way here',
  similar: 'Not sent: the same was done a moment ago',
  'step-up': 'Not sent: you did not confirm that it is you',
  'not-here': 'Not sent: this is not offered here',
  unreachable: 'Not sent: the platform cannot be reached',
  crowded: 'Not sent: too many requests',
  // It may have been sent before, by an earlier press of the same form.
  store: 'The console could not reach its records',
};

const mild: readonly WriteProblem['kind'][] = ['similar', 'busy', 'changed', 'session', 'crowded', 'step-up'];

/** Why nothing was sent; or that not even this can be said. */
export function WriteProblemNotice({ problem, account, actions }: WriteProblemNoticeProps) {
  const words = useWords();
  const path = usePathname();
  const { kind, sentence, fields, other, requestId } = problem;
  return (
    <Notice
      tone={mild.includes(kind) ? 'caution' : 'negative'}
      title={titles[kind]}
      actions={
        <>
          {kind === 'session' ? (
            // Each asking for that page gives out a form, and only the last one is taken.
            <TextLink href={`/sign-in?from=${encodeURIComponent(path)}`} ahead={false}>
              Sign in
            </TextLink>
          ) : null}
          {actions}
        </>
      }
    >
      <div className="flex flex-col items-start gap-1">
        <p>
          {words(sentence)}
          {kind === 'store' ? null : ' Nothing was changed.'}
        </p>
        {fields.length === 0 ? null : (
          <ul className="list-disc pl-4">
            {fields.map((field) => (
              <li key={`${field.name} ${field.sentence.key}`}>{words(field.sentence)}</li>
            ))}
          </ul>
        )}
        {other === undefined ? null : (
          <TextLink href={`/a/${account}/operations/${other.id}`}>
            Open the {kind === 'similar' ? 'earlier one' : 'one under way'} by {other.actor.name}
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
