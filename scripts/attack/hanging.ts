import { setTimeout } from 'node:timers/promises';
import { SandboxControl } from '@/e2e/harness/sandbox-control';
import type { Cell, Part } from './cell';
import { cookieOf, sendMany, tallyStatus, watchInnocent } from './innocent';
import { stageWith } from './open-stage';

const oneOperation: Cell = {
  name: 'one operation that hangs',
  sent: '40 reads of cards at once by a manager while the platform never answers that operation (F5), and 5 s more',
  holds: 'an operator’s reads of payouts are all answered with 200',
  run: async (stage) => {
    const sandbox = new SandboxControl(stage.console.sandboxOrigin);
    const headers = { cookie: cookieOf(stage, 'manager') };
    const { attacked, innocent } = await watchInnocent(stage, { caller: 'operator' }, async () => {
      await sandbox.armFault({ fault: 'F5', operation: 'listCards', times: null });
      const path = (turn: number) => `/api/live/master/listCards?page_number=${turn + 1}&page_size=10`;
      const answers = await sendMany(
        { count: 40, atOnce: 40 },
        async (turn) => await stage.sender.send({ path: path(turn), headers, from: '127.3.0.2' }),
      );
      await setTimeout(5_000);
      await sandbox.clearFaults();
      return answers;
    });
    return { isOpen: innocent.refused > 0, figure: `the manager: ${tallyStatus(attacked)}`, innocent };
  },
};

export const hanging: Part = {
  name: 'hanging',
  open: stageWith([
    { name: 'operator', role: 'operator' },
    { name: 'manager', role: 'manager' },
  ]),
  cells: [oneOperation],
};
