import { CircleCheck } from 'lucide-react';
import { Link } from '@/components/ui/link';
import type { ReactNode } from 'react';
import { buttonStyle } from '@/components/ui/button-style';
import { Panel } from '@/components/ui/panel';
import type { Result } from '@/lib/result';
import type { ReadFailure } from '../list/live';
import { ReadFailurePanel } from '../record/read-failure-panel';

export interface HomePanelProps<Row> {
  readonly title: string;
  readonly description: string;
  readonly rows: Result<readonly Row[], ReadFailure>;
  /** Said when nothing waits. */
  readonly nothing: string;
  readonly all: { readonly href: string; readonly label: string };
  readonly children: (row: Row) => {
    readonly id: string;
    readonly href: string;
    readonly what: ReactNode;
    readonly when: ReactNode;
  };
}

/** One kind of thing that waits for a person, the first few of them. */
export function HomePanel<Row>({ title, description, rows, nothing, all, children }: HomePanelProps<Row>) {
  return (
    <Panel
      title={title}
      description={description}
      flush
      actions={
        <Link href={all.href} className={buttonStyle({ size: 'sm', variant: 'quiet' })}>
          {all.label}
        </Link>
      }
    >
      {!rows.ok ? (
        <ReadFailurePanel failure={rows.error} />
      ) : rows.value.length === 0 ? (
        <p className="text-ink-muted flex items-center gap-2 px-4 py-6 text-sm">
          <CircleCheck aria-hidden className="text-positive-ink size-4 shrink-0" />
          {nothing}
        </p>
      ) : (
        <ul className="divide-line divide-y">
          {rows.value.map(children).map(({ id, href, what, when }) => (
            <li key={id}>
              <Link
                href={href}
                className="hover:bg-hover flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-sm focus-visible:-outline-offset-2"
              >
                <span className="text-ink min-w-0 font-medium">{what}</span>
                <span className="text-ink-muted text-xs">{when}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
