import { Icon, type IconName } from '../ui/icon';
import type { ReactNode } from 'react';
import { FailureDetails, type FailureTrace } from './failure-details';
import { RetryButton } from './retry-button';
import { useTranslations } from 'next-intl';
import { type Crumb, PageHeader } from '../ui/page-header';
import { Panel } from '../ui/panel';

export interface FailurePanelProps extends FailureTrace {
  /** For example "Payouts could not be loaded". */
  title: ReactNode;
  whatHappened: ReactNode;
  whatToDo?: ReactNode;
  /** False if reading again cannot help. */
  mayRetry?: boolean;
  /** Called to read again from the browser. Left out, the server draws the page again. */
  onRetry?: (() => void) | undefined;
  pending?: boolean | undefined;
  actions?: ReactNode;
  icon?: IconName;
}

/** Replaces the content. A failed read is never drawn as an empty list. */
export function FailurePanel(props: FailurePanelProps) {
  const {
    title,
    whatHappened,
    whatToDo,
    mayRetry = true,
    onRetry,
    pending,
    actions,
    reference,
    raw,
    icon = 'cloud-off',
  } = props;
  return (
    <div className="flex flex-col gap-4 py-6 sm:flex-row">
      <span className="border-negative-line/50 bg-negative-soft text-negative-ink grid size-9 shrink-0 place-items-center rounded-full border">
        <Icon name={icon} className="size-4.5" />
      </span>
      <div className="max-w-measure flex min-w-0 flex-col items-start gap-3">
        <div>
          <p className="text-md text-ink font-semibold">{title}</p>
          <p className="text-ink mt-1 text-sm">{whatHappened}</p>
          {whatToDo === undefined ? null : <p className="text-ink-muted mt-1 text-sm">{whatToDo}</p>}
        </div>
        {mayRetry || actions !== undefined ? (
          <div className="flex flex-wrap gap-2">
            {mayRetry ? <RetryButton onRetry={onRetry} pending={pending} /> : null}
            {actions}
          </div>
        ) : null}
        <FailureDetails reference={reference} raw={raw} />
      </div>
    </div>
  );
}

interface NotForRoleProps {
  readonly crumbs?: readonly Crumb[];
  readonly title: string;
  /** The sentence that names the roles that may use the page. */
  readonly reason: string;
}

/** Replaces a form or a list. The server checks again, so this only saves the person from typing in vain. */
export function NotForRole({ crumbs = [], title, reason }: NotForRoleProps) {
  const t = useTranslations('ui.failure');
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} />
      <Panel title={t('roleTitle')} flush>
        <FailurePanel
          icon="ban"
          title={t('roleText')}
          whatHappened={reason}
          whatToDo={t('roleAdvice')}
          mayRetry={false}
        />
      </Panel>
    </>
  );
}
