import type { ReactNode } from 'react';
import { cn } from '../ui/cn';
import { Notice } from '../ui/notice';

export interface ProblemNoticeProps {
  readonly tone?: 'negative' | 'caution' | undefined;
  readonly className?: string;
  /** The text of the problem; undefined without a problem. */
  readonly children: ReactNode;
}

/** A region that is there, empty, from the start: screen readers then speak the problem when it appears. */
export function ProblemNotice({ tone = 'negative', className, children }: ProblemNoticeProps) {
  return (
    <div role="alert" className={cn('empty:hidden', className)}>
      {children === undefined || children === null ? null : <Notice tone={tone}>{children}</Notice>}
    </div>
  );
}
