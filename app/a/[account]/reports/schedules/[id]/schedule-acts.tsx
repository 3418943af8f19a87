'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { ActionQuestion } from '@/app/act/action-question';
import { useAction } from '@/app/act/use-action';
import { ProblemNotice } from '@/components/failure/problem-notice';
import type { ActionAnswer } from '@/lib/access/requests/action-answer';
import { announce } from '@/components/overlay/announcer';
import { rerunReportAction } from '@/app/list/exports/actions';
import { Button } from '@/components/ui/button';
import type { ScheduleView } from '@/lib/reports/schedules/read-schedules';
import { deleteScheduleAction, pauseScheduleAction, resumeScheduleAction, runScheduleAction } from '../actions';
import { ScheduleButton } from '../schedule-button';
import type { ScheduleChoices } from '../schedule-dialog';
import { pathIn } from '@/lib/addresses/path-to';

interface ScheduleActsProps {
  readonly account: string;
  readonly schedule: ScheduleView;
  readonly choices: ScheduleChoices;
  /** True while a run is being made: the page looks again until it is there. */
  readonly isMaking: boolean;
  /** The shown run, if it failed. */
  readonly failedRun: string | undefined;
}

const lookEveryMs = 2_000;

/** The owner's actions on a schedule. */
export function ScheduleActs({ account, schedule, choices, isMaking, failedRun }: ScheduleActsProps) {
  const t = useTranslations('schedules.act');
  const router = useRouter();
  const running = useAction(runScheduleAction);
  const rerunning = useAction(rerunReportAction);
  const pausing = useAction(pauseScheduleAction);
  const resuming = useAction(resumeScheduleAction);
  const isPaused = schedule.nextDueMs === undefined;
  const problem = running.problem ?? rerunning.problem ?? pausing.problem ?? resuming.problem;
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(() => router.refresh(), lookEveryMs);
    return () => clearInterval(timer);
  }, [isMaking, router]);

  async function show(run: Promise<ActionAnswer<string>>) {
    const answer = await run;
    if (!answer.ok) return;
    announce(t('begun'));
    router.push(`${pathIn(account, 'reports/schedules/[id]', { id: schedule.id })}?run=${answer.value}`);
  }

  async function turn() {
    const answer = await (isPaused ? resuming : pausing).run({ id: schedule.id });
    if (answer.ok) announce(t(isPaused ? 'resumed' : 'pausedNow'));
  }

  return (
    <>
      {failedRun === undefined ? null : (
        <Button
          size="sm"
          variant="primary"
          loading={rerunning.pending}
          onClick={() => void show(rerunning.run({ id: failedRun }))}
        >
          {t('runAgain')}
        </Button>
      )}
      <Button size="sm" loading={running.pending} onClick={() => void show(running.run({ id: schedule.id }))}>
        {t('runNow')}
      </Button>
      <Button size="sm" loading={pausing.pending || resuming.pending} onClick={() => void turn()}>
        {t(isPaused ? 'resume' : 'pause')}
      </Button>
      <ScheduleButton label={t('edit')} account={account} choices={choices} schedule={schedule} />
      <DeleteSchedule account={account} schedule={schedule} />
      <ProblemNotice className="basis-full">{problem?.sentence}</ProblemNotice>
    </>
  );
}

function DeleteSchedule({ account, schedule: { id, name } }: Pick<ScheduleActsProps, 'account' | 'schedule'>) {
  const t = useTranslations('schedules.act');
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {t('delete')}
      </Button>
      <ActionQuestion
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('deleteTitle', { name })}
        description={t('deleteText')}
        confirmLabel={t('delete')}
        variant="danger"
        action={deleteScheduleAction}
        input={{ id }}
        onDone={() => router.push(pathIn(account, 'reports/schedules'))}
      />
    </>
  );
}
