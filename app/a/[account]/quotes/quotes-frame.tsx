import type { ReactNode } from 'react';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { TabLinks } from '@/components/ui/tab-links';

export interface QuotesFrameProps {
  readonly account: string;
  readonly view: 'desk' | 'history';
  /** Why this person gets no quotes here. */
  readonly refusal?: string | undefined;
  readonly children?: ReactNode;
}

/** What the desk and the history share: their head, and the words for those who may not. */
export function QuotesFrame({ account, view, refusal, children }: QuotesFrameProps) {
  const base = `/a/${account}/quotes`;
  return (
    <>
      <PageHeader title="Quotes" description="What a conversion or a payout in another currency costs now." />
      <TabLinks
        label="Quotes"
        tabs={[
          { href: base, label: 'Desk', current: view === 'desk' },
          { href: `${base}/history`, label: 'History', current: view === 'history' },
        ]}
      />
      {refusal === undefined ? (
        <div className="mt-4 flex flex-col gap-4">{children}</div>
      ) : (
        <Panel title="Quotes" flush>
          <ReadFailurePanel failure={{ kind: 'not-allowed', reason: refusal }} />
        </Panel>
      )}
    </>
  );
}
