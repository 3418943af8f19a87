import { useTranslations } from 'next-intl';
import { Moment } from '@/app/shell/moment';
import { useWords } from '@/lib/messages/use-words';
import type { ScheduleView } from '@/lib/reports/schedules/read-schedules';
import { runDaysWords } from '@/lib/reports/schedules/run-days';

interface NextRunProps {
  readonly schedule: ScheduleView;
  readonly zone: string;
  /** The zone that counts the days. */
  readonly platformZone: string;
}

/** The time and the days of the next run. */
export function NextRun({ schedule: { nextDueMs, period, days }, zone, platformZone }: NextRunProps) {
  const t = useTranslations('schedules');
  const words = useWords();
  if (nextDueMs === undefined) return t('paused');
  return t.rich('nextRun', {
    time: () => <Moment time={nextDueMs} zone={zone} />,
    days: words(runDaysWords({ period, ofView: days }, nextDueMs, platformZone)),
  });
}
