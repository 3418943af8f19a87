import Link from 'next/link';
import { FocusOnArrival } from '@/app/write/form/focus-on-arrival';
import { operationName, operationWords } from '@/app/write/outcome/write-words';
import { Notice } from '@/components/ui/notice';
import type { OperationView } from '@/lib/writes/submit/write-answer';
import type { Result } from '@/lib/result';

export interface DecisionResult {
  readonly operation: OperationView;
  readonly outcome: Result<OperationView, string>;
}

/** What came of each decision, with the way to its record. */
export function DecisionResults({ results }: { results: readonly DecisionResult[] }) {
  if (results.length === 0) return null;
  return (
    <FocusOnArrival key={results.map(({ operation }) => operation.id).join()}>
      <ul aria-label="What came of it" className="flex flex-col gap-2">
        {results.map(({ operation, outcome }) => (
          <li key={operation.id}>
            <Notice
              tone={outcome.ok ? operationWords(outcome.value).tone : 'negative'}
              title={`${operationName(operation)}: ${outcome.ok ? operationWords(outcome.value).label : 'Not approved'}`}
              actions={
                <Link
                  className="text-accent-ink inline-flex min-h-6 items-center underline underline-offset-2"
                  href={`/a/${operation.account}/operations/${operation.id}`}
                >
                  Open its record
                </Link>
              }
            >
              {outcome.ok ? operationWords(outcome.value).meaning : outcome.error}
            </Notice>
          </li>
        ))}
      </ul>
    </FocusOnArrival>
  );
}
