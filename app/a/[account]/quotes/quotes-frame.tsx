import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { PageHeader } from '@/components/ui/page-header';
import { TabLinks } from '@/components/ui/tab-links';
import type { Message } from '@/lib/messages/message';
import { pathIn } from '@/lib/addresses/path-to';

export interface QuotesFrameProps {
  readonly account: string;
  readonly view: 'new' | 'history';
  /** Why this person may not ask for quotes; undefined where they may. */
  readonly refusal?: Message | undefined;
  readonly children?: ReactNode;
}

/** The frame of form and history: the page header, and the reason for people who may not. */
export function QuotesFrame({ account, view, refusal, children }: QuotesFrameProps) {
  const t = useTranslations('quotes');
  const base = pathIn(account, 'quotes');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <TabLinks
        label={t('title')}
        tabs={[
          { href: base, label: t('newTab'), current: view === 'new' },
          { href: pathIn(account, 'quotes/history'), label: t('history'), current: view === 'history' },
        ]}
      />
      {refusal === undefined ? (
        <div className="mt-5 flex flex-col gap-8">{children}</div>
      ) : (
        <ReadFailurePanel failure={{ kind: 'not-allowed', reason: refusal }} />
      )}
    </>
  );
}
