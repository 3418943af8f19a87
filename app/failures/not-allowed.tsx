import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FailurePanel } from '@/components/failure/failure-panel';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';

interface NotAllowedProps {
  readonly heading: string;
  readonly title: ReactNode;
  readonly whatHappened: ReactNode;
  readonly whatToDo: ReactNode;
}

/** The answer 403: which page the person may not open, in plain words, with a link back to a page that they may. */
export function NotAllowed({ heading, ...words }: NotAllowedProps) {
  const t = useTranslations('start');
  return (
    <>
      <PageHeader title={heading} />
      <Panel title={t('forbidden.title')} flush>
        <FailurePanel
          icon="ban"
          {...words}
          mayRetry={false}
          actions={
            <ButtonLink size="sm" href="/">
              {t('toStart')}
            </ButtonLink>
          }
        />
      </Panel>
    </>
  );
}
