import { Icon, type IconName } from './icon';

const icons: Record<Tone, IconName> = {
  positive: 'circle-check',
  progress: 'loader-circle',
  caution: 'circle-alert',
  negative: 'circle-x',
  neutral: 'info',
};

const colours: Record<Tone, string> = {
  positive: 'text-positive-ink',
  progress: 'text-progress-ink',
  caution: 'text-caution-ink',
  negative: 'text-negative-ink',
  neutral: 'text-neutral-ink',
};

/** The mark at the head of a notice, a toast or a failure. The words beside it have the meaning. */
export function ToneIcon({ tone }: { tone: Tone }) {
  return <Icon name={icons[tone]} className={`mt-0.5 size-4 shrink-0 ${colours[tone]}`} />;
}

const dots: Record<Tone, string> = {
  positive: 'bg-positive-line',
  progress: 'bg-progress-line',
  caution: 'bg-caution-line',
  negative: 'bg-negative-line',
  neutral: 'bg-neutral-line',
};

/** The quieter mark of a state in a list; the words beside it have the meaning. */
export function ToneDot({ tone, className = 'inline-block' }: { tone: Tone; className?: string }) {
  return <span aria-hidden className={`size-2 shrink-0 rounded-full ${dots[tone]} ${className}`} />;
}

/** The meaning of a status for the reader, not its colour. */
export type Tone = 'positive' | 'progress' | 'caution' | 'negative' | 'neutral';
