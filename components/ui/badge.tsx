import { Icon, type IconName } from './icon';
import type { Tone } from './tone-icon';

const colours: Record<Tone, string> = {
  positive: 'border-positive-line/45 bg-positive-soft text-positive-ink',
  progress: 'border-progress-line/45 bg-progress-soft text-progress-ink',
  caution: 'border-caution-line/45 bg-caution-soft text-caution-ink',
  negative: 'border-negative-line/45 bg-negative-soft text-negative-ink',
  neutral: 'border-neutral-line/45 bg-neutral-soft text-neutral-ink',
};

const icons: Record<Tone, IconName> = {
  positive: 'circle-check',
  progress: 'loader-circle',
  caution: 'circle-alert',
  negative: 'circle-x',
  neutral: 'circle-dashed',
};

/** A state as word, icon and colour. A state that we do not know is `neutral` with its raw word. */
export function StatusBadge({ tone, label, icon }: { tone: Tone; label: string; icon?: IconName | undefined }) {
  return (
    <span
      translate="no"
      data-status={label}
      className={`inline-flex h-5.5 max-w-full items-center gap-1 rounded-full border py-px pr-2 pl-1.5 text-xs font-medium whitespace-nowrap ${colours[tone]}`}
    >
      <Icon name={icon ?? icons[tone]} className="size-3.5 shrink-0 stroke-[2.25]" />
      <span className="truncate">{label}</span>
    </span>
  );
}
