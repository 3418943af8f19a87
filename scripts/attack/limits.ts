import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { descendantsOf } from '../process-tree';
import { cookieOf, sendMany, tallyStatus, watchInnocent } from './innocent';
import { type Cell, type Part, stageWith } from './stage';

const pages: Cell = {
  name: 'list pages by one session',
  sent: '400 list pages by an operator, 20 at once',
  holds: 'the operator is told 429; another person’s reads are all answered with 200',
  run: async (stage) => {
    const headers = { cookie: cookieOf(stage, 'operator') };
    const { attacked, innocent } = await watchInnocent(
      stage,
      { caller: 'manager' },
      async () =>
        await sendMany(
          { count: 400, atOnce: 20 },
          async (turn) =>
            await stage.sender.send({
              path: `/a/master/payouts?page_number=${(turn % 8) + 1}`,
              headers,
              from: '127.3.0.3',
            }),
        ),
    );
    const isTold = attacked.some(({ status }) => status === 429);
    return { isOpen: !isTold || innocent.refused > 0, figure: tallyStatus(attacked), innocent };
  },
};

/** Of two thousand answers of one address nothing may stay; what the engine takes for its own work is less than this. */
const mostGrowthMb = 120;

const anonymous: Cell = {
  name: 'a stranger’s requests',
  sent: '2,000 times GET /sign-in without a cookie from one address, 40 at once',
  holds: `the stranger is told 429; another person’s reads are all answered with 200; memory grows by less than ${mostGrowthMb} MB`,
  run: async (stage) => {
    const pid = stage.console.copy.process.pid;
    const before = residentMb(pid);
    let most = before;
    const { attacked, innocent } = await watchInnocent(
      stage,
      { caller: 'manager' },
      async () =>
        await sendMany({ count: 2_000, atOnce: 40 }, async (turn) => {
          if (turn % 100 === 0) most = Math.max(most, residentMb(pid));
          return await stage.sender.send({ path: '/sign-in', from: '127.10.0.1' });
        }),
    );
    await setTimeout(3_000);
    const after = residentMb(pid);
    const isTold = attacked.some(({ status }) => status === 429);
    const figure = `${tallyStatus(attacked)}; memory ${before} MB before, ${most} MB at most, ${after} MB after`;
    return { isOpen: !isTold || innocent.refused > 0 || after - before > mostGrowthMb, figure, innocent };
  },
};

export const limits: Part = {
  name: 'limits',
  // A quarter of what an installation has: a slow machine could not go beyond that one.
  open: stageWith(
    [
      { name: 'operator', role: 'operator' },
      { name: 'manager', role: 'manager' },
    ],
    { SESSION_COST_PER_MINUTE: '600' },
  ),
  cells: [pages, anonymous],
};

/** What a process and those below it hold of the memory, in MB; read from /proc, so 0 where there is none. */
function residentMb(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const kilobytes = [pid, ...descendantsOf(pid)].map((one) => {
    try {
      return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}
