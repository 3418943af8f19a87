'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useAction } from '@/app/step-up/use-action';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { announce } from '@/components/overlay/announcer';
import { Button } from '@/components/ui/button';
import type { ScheduleView } from '@/lib/reports/schedules/read-schedules';
import { deleteScheduleAction, pauseScheduleAction, resumeScheduleAction, runScheduleAction } from '../actions';
import { ScheduleButton } from '../schedule-button';
import type { ScheduleChoices } from '../schedule-dialog';

interface ScheduleActsProps {
  readonly account: string;
  readonly schedule: ScheduleView;
  readonly choices: ScheduleChoices;
  /** A run is on its way: the page looks again until it is there. */
  readonly isMaking: boolean;
}

const lookEveryMs = 2_000;

/** What its person can do with a schedule. */
export function ScheduleActs({ account, schedule, choices, isMaking }: ScheduleActsProps) {
  const t = useTranslations('schedules.act');
  const router = useRouter();
  const running = useAction(runScheduleAction);
  const pausing = useAction(pauseScheduleAction);
  const resuming = useAction(resumeScheduleAction);
  const isPaused = schedule.nextDueMs === undefined;
  const problem = running.problem ?? pausing.problem ?? resuming.problem;
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(() => router.refresh(), lookEveryMs);
    return () => clearInterval(timer);
  }, [isMaking, router]);

  async function runNow() {
    const answer = await running.run({ id: schedule.id });
    if (!answer.ok) return;
    announce(t('begun'));
    router.push(`/a/${account}/reports/schedules/${schedule.id}?run=${answer.value}`);
  }

  async function turn() {
    const answer = await (isPaused ? resuming : pausing).run({ id: schedule.id });
    if (answer.ok) announce(t(isPaused ? 'resumed' : 'pausedNow'));
  }

  return (
    <>
      <Button size="sm" loading={running.pending} onClick={() => void runNow()}>
        {t('runNow')}
      </Button>
      <Button size="sm" loading={pausing.pending || resuming.pending} onClick={() => void turn()}>
        {t(isPaused ? 'resume' : 'pause')}
      </Button>
      <ScheduleButton label={t('edit')} {...{ account, choices, schedule }} />
      <DeleteSchedule {...{ account, schedule }} />
      <p role="alert" className="text-negative-ink basis-full text-xs empty:hidden">
        {problem?.sentence}
      </p>
    </>
  );
}

function DeleteSchedule({ account, schedule: { id, name } }: Pick<ScheduleActsProps, 'account' | 'schedule'>) {
  const t = useTranslations('schedules.act');
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const { pending, problem, run } = useAction(deleteScheduleAction);

  async function remove() {
    const answer = await run({ id });
    if (!answer.ok) return;
    setAsked(false);
    router.push(`/a/${account}/reports/schedules`);
  }

  return (
    <>
      <Button size="sm" onClick={() => setAsked(true)}>
        {t('delete')}
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('deleteTitle', { name })}
        description={t('deleteText')}
        confirmLabel={t('delete')}
        variant="danger"
        pending={pending}
        error={problem?.sentence}
        onConfirm={() => void remove()}
      />
    </>
  );
}
