import { StatusBadge } from '@/components/ui/badge';
import type { Tone } from '@/components/ui/tone-icon';
import { remainingText, type Countdown } from './validity';

const tones = {
  good: 'positive',
  soon: 'caution',
  last: 'negative',
  over: 'neutral',
} satisfies Record<Countdown['phase'], Tone>;

const words = {
  good: '',
  soon: 'Expires soon',
  last: 'Expires now',
  over: 'Not valid any more',
} satisfies Record<Countdown['phase'], string>;

/** How long a quote still holds: in colour, in words and in seconds. */
export function CountdownLine({ countdown }: { countdown: Countdown }) {
  return (
    <span role="timer" aria-label="Validity" className="flex items-center gap-2 text-sm tabular-nums">
      <StatusBadge tone={tones[countdown.phase]} label={remainingText(countdown)} />
      <span className="text-ink-muted">{words[countdown.phase]}</span>
    </span>
  );
}
