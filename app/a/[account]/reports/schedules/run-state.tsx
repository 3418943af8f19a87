import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';
import { type Tone, ToneDot } from '@/components/ui/tone-icon';
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

interface StateProps {
  /** True in a list: draws a dot and a word. */
  readonly isListed?: boolean;
}

/** The state of a run. */
export function RunState({ run: { state }, isListed = false }: StateProps & { readonly run: RunView }) {
  const t = useTranslations('schedules.run');
  return <State tone={tones[state]} label={t(`state.${state}`)} isListed={isListed} />;
}

/** The state of a run's mail. */
export function MailState({ mail, isListed = false }: StateProps & { readonly mail: NonNullable<RunView['mail']> }) {
  const t = useTranslations('schedules.run');
  return <State tone={mailTones[mail.state]} label={t(`mail.${mail.state}`)} isListed={isListed} />;
}

function State({ tone, label, isListed }: Required<StateProps> & { readonly tone: Tone; readonly label: string }) {
  if (!isListed) return <StatusBadge tone={tone} label={label} />;
  return (
    <span className="inline-flex items-center gap-1.5">
      <ToneDot tone={tone} />
      {label}
    </span>
  );
}
