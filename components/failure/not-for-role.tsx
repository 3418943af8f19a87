import { Ban } from 'lucide-react';
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
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} />
      <Panel title="Not for your role" flush>
        <FailurePanel
          icon={Ban}
          title="Your role does not include this"
          whatHappened={reason}
          whatToDo="Ask one of them, or an administrator if your role should have it."
          mayRetry={false}
        />
      </Panel>
    </>
  );
}
