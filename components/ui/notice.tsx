import type { ReactNode } from 'react';
import { type Tone, ToneIcon } from './tone-icon';

const colours: Record<Tone, string> = {
  positive: 'border-positive-line/50 bg-positive-soft',
  progress: 'border-progress-line/50 bg-progress-soft',
  caution: 'border-caution-line/50 bg-caution-soft',
  negative: 'border-negative-line/50 bg-negative-soft',
  neutral: 'border-neutral-line/40 bg-neutral-soft',
};

export interface NoticeProps {
  tone?: Tone;
  title?: ReactNode;
  children: ReactNode;
  /** Buttons or links at the end. */
  actions?: ReactNode;
}

/** A remark on the page: an assumption, a limit, a thing to know before acting. */
export function Notice({ tone = 'neutral', title, children, actions }: NoticeProps) {
  return (
    <div className={`text-ink flex items-start gap-x-3 rounded-md border px-3 py-2 text-sm ${colours[tone]}`}>
      <ToneIcon tone={tone} />
      {/* If the text would become a narrow column, the buttons wrap below it. */}
      <div className="flex min-w-0 grow basis-0 flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-64">
          {title === undefined ? null : <p className="font-semibold">{title}</p>}
          <div>{children}</div>
        </div>
        {actions === undefined ? null : <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
