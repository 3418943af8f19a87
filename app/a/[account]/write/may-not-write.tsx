import { Ban } from 'lucide-react';
import { FailurePanel } from '@/components/ui/failure-panel';
import type { Crumb } from '@/components/ui/breadcrumb';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';

export interface MayNotWriteProps {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  /** Which roles may. */
  readonly reason: string;
}

/** Stands where the form would stand. The action asks again, so this only spares the typing. */
export function MayNotWrite({ crumbs, title, reason }: MayNotWriteProps) {
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
