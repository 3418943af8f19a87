import { setTimeout } from 'node:timers/promises';
import type { Cell, Part, Stage } from './cell';
import { cookieOf, tallyStatus, watchInnocent } from './innocent';
import { stageWith } from './open-stage';
import type { Sent } from './sender';

const loops = 40;
const lastsMs = 25_000;
const most = 4_000;

/** Each loop asks again as soon as it is answered; a refusal costs it a moment, or it would only measure this machine. */
async function runLoops(stage: Stage, caller: string): Promise<readonly Sent[]> {
  const answers: Sent[] = [];
  const headers = { cookie: cookieOf(stage, caller) };
  const endMs = performance.now() + lastsMs;
  const loop = async (number: number) => {
    for (let turn = 1; performance.now() < endMs && answers.length < most; turn += 1) {
      const query = `page_number=${number * 100 + turn}&page_size=10`;
      const answer = await stage.sender.send({
        path: `/api/live/master/listPayouts?${query}`,
        headers,
        from: '127.3.0.1',
      });
      answers.push(answer);
      if (answer.status !== 200) await setTimeout(200);
    }
  };
  await Promise.all(Array.from({ length: loops }, async (_, number) => await loop(number)));
  return answers;
}

const readLoops: Cell = {
  name: 'read loops of one person',
  sent: `${loops} loops of reads by an operator for ${lastsMs / 1000} s, ${most} requests at most, with 150 calls a minute to the platform`,
  holds: 'every read of a manager is answered with 200; the operator is told 429',
  run: async (stage) => {
    const { attacked, innocent } = await watchInnocent(
      stage,
      // Each another page, or the console would answer from what it has just read.
      {
        ...{ caller: 'manager', least: 5, most: 40 },
        path: (turn) => `/api/live/master/listCards?page_number=${turn + 1}&page_size=11`,
      },
      async () => await runLoops(stage, 'operator'),
    );
    const isTold = attacked.some(({ status }) => status === 429);
    const figure = `the operator: ${tallyStatus(attacked)}`;
    return { isOpen: innocent.refused > 0 || !isTold, figure, innocent };
  },
};

export const flood: Part = {
  name: 'flood',
  open: stageWith(
    [
      { name: 'operator', role: 'operator' },
      { name: 'manager', role: 'manager' },
    ],
    { PLATFORM_CALLS_PER_MINUTE: '150' },
  ),
  cells: [readLoops],
};
