import { Ban } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { FailurePanel } from './failure-panel';
import { type Crumb, PageHeader } from '../ui/page-header';
import { Panel } from '../ui/panel';

export interface NotForRoleProps {
  readonly crumbs?: readonly Crumb[];
  readonly title: string;
  /** Which roles may. */
  readonly reason: string;
}

/** Stands where a form or a list would stand. What is behind it asks again, so this only spares the typing. */
export function NotForRole({ crumbs = [], title, reason }: NotForRoleProps) {
  const t = useTranslations('ui.failure');
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} />
      <Panel title={t('roleTitle')} flush>
        <FailurePanel
          icon={Ban}
          title={t('roleText')}
          whatHappened={reason}
          whatToDo={t('roleAdvice')}
          mayRetry={false}
        />
      </Panel>
    </>
  );
}
