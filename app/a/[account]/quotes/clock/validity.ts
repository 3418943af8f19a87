import { message, type Message } from '@/lib/messages/message';

/** Interface 2.8: "the unit of the validity integers: not shown". Seconds of today have 10 digits, milliseconds 13. */
const firstMillisecondStamp = 100_000_000_000;

/** A validity stamp in Unix milliseconds, whichever of the two units it came in. */
export function readStampMs(stamp: number): number {
  return stamp < firstMillisecondStamp ? stamp * 1_000 : stamp;
}

export interface Countdown {
  /** Whole seconds that are left, never below zero. */
  readonly seconds: number;
  readonly phase: 'good' | 'soon' | 'last' | 'over';
}

/** What is left of a quote at a moment of the platform's clock. The last second counts until it is over. */
export function countdownTo(validTo: number, platformNowMs: number): Countdown {
  const seconds = Math.max(0, Math.ceil((readStampMs(validTo) - platformNowMs) / 1_000));
  return { seconds, phase: phaseOf(seconds) };
}

function phaseOf(seconds: number): Countdown['phase'] {
  if (seconds === 0) return 'over';
  if (seconds <= 10) return 'last';
  return seconds <= 30 ? 'soon' : 'good';
}

export function remainingText({ seconds, phase }: Countdown): Message {
  if (phase === 'over') return message('quotes.validity.expired');
  if (seconds < 60) return message('quotes.validity.seconds', { seconds });
  const rest = String(seconds % 60).padStart(2, '0');
  return message('quotes.validity.minutes', { minutes: Math.floor(seconds / 60), seconds: rest });
}

/** Said once, when a phase begins. */
export const phaseWords = {
  soon: 'quotes.validity.saidSoon',
  last: 'quotes.validity.saidLast',
  over: 'quotes.validity.saidOver',
} as const;
