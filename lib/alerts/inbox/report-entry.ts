import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { everyAccount } from '@/lib/addresses/every-account';
import { seesPayouts } from '@/lib/access/viewers/viewer';
import { pathIn } from '@/lib/addresses/path-to';
import { message, readMessage } from '@/lib/messages/message';
import { reportRun, reportSchedule } from '@/lib/store/report-schema';
import { isHeld } from '../visible-alerts';
import { defineEntry, severityAs } from './define-entry';

/** A scheduled report of this person of which the latest run failed. It leaves the inbox with the next run. */
export const reportEntry = defineEntry({
  kind: 'report',
  act: 'run',
  columns: {
    id: sql`run.id::text`,
    account: sql`schedule.account`,
    severity: severityAs('normal'),
    expiresAt: sql`null::timestamptz`,
    since: sql`coalesce(run.finished_at, run.created_at)`,
    version: sql`0`,
    facts: sql`jsonb_build_object('schedule', schedule.id, 'name', schedule.name, 'problem', run.problem)`,
  },
  from: ({ viewer }) => sql`from ${reportSchedule} as schedule
    cross join lateral (select * from ${reportRun} as latest where latest.schedule_id = schedule.id
      order by latest.created_at desc, latest.id desc limit 1) as run
    where ${seesPayouts(viewer.role) && !viewer.isDisabled} and schedule.person_id = ${viewer.personId}::uuid
      and schedule.client_hash = ${viewer.clientHash} and run.state in ('failed', 'refused')
      and (schedule.account = ${everyAccount} or ${isHeld(viewer, sql`schedule.account`)})`,
  leadsTo: ({ account }) => pathIn(account, 'reports/schedules'),
  facts: z.object({ schedule: z.string(), name: z.string(), problem: z.string().nullable() }),
  words: ({ id, account, facts: { schedule, name, problem } }) => ({
    title: message('inbox.report', { name }),
    details: problem === null ? [] : [readMessage(problem)],
    record: '',
    href: `${pathIn(account, 'reports/schedules/[id]', { id: schedule })}?run=${id}`,
  }),
});
