import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';
import type { Tone } from '@/components/ui/tone-icon';
import type { RunView } from '@/lib/reports/schedules/read-schedules';

const tones: Readonly<Record<RunView['state'], Tone>> = {
  queued: 'neutral',
  making: 'progress',
  done: 'positive',
  refused: 'negative',
  failed: 'negative',
  expired: 'neutral',
};

const mailTones: Readonly<Record<NonNullable<RunView['mail']>['state'], Tone>> = {
  due: 'progress',
  sending: 'progress',
  sent: 'positive',
  skipped: 'neutral',
  dead: 'negative',
  unknown: 'caution',
};

/** What has become of a run. */
export function RunState({ run: { state } }: { readonly run: RunView }) {
  const t = useTranslations('schedules.run');
  return <StatusBadge tone={tones[state]} label={t(`state.${state}`)} />;
}

/** What has become of its mail; nothing where none is wanted. */
export function MailState({ mail }: { readonly mail: NonNullable<RunView['mail']> }) {
  const t = useTranslations('schedules.run');
  return <StatusBadge tone={mailTones[mail.state]} label={t(`mail.${mail.state}`)} />;
}
