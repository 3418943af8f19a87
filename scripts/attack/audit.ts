import { randomUUID } from 'node:crypto';
import { Browser, readSignIn } from './browser';
import { type Cell, type Part, type Stage, stageWith } from './stage';
import { sendMany, tally } from './innocent';

/** How many lines the audit has; the console's own check says so, and that none is broken. */
async function countLines({ console }: Stage): Promise<number> {
  const { text } = await console.act('admin', '/settings/audit', 'verifyAuditAction', null);
  const lines = /"lines":(\d+)/.exec(text)?.[1];
  if (lines === undefined) throw new Error(`The audit was not verified: ${text.slice(0, 300)}`);
  return Number(lines);
}

interface Filling {
  readonly name: string;
  readonly sent: string;
  /** More lines than these are a hole. */
  readonly most: number;
  readonly send: (stage: Stage) => Promise<readonly string[]>;
}

function filling({ name, sent, most, send }: Filling): Cell {
  return {
    name,
    sent,
    holds: `${most} lines at most`,
    run: async (stage) => {
      const before = await countLines(stage);
      const said = await send(stage);
      const lines = (await countLines(stage)) - before;
      return { isOpen: lines > most, figure: `${lines} lines; answers ${tally(said)}` };
    },
  };
}

const blocked = filling({
  name: 'lines of blocked sign-ins',
  sent: '300 sign-ins with 300 e-mails from an address that was shut after 25 wrong ones',
  most: 40,
  send: async ({ sender }) => {
    const browser = new Browser(sender, '127.9.0.1');
    await browser.get('/sign-in');
    const guess = async (turn: number) =>
      await browser.submitSignIn({ email: `blocked${turn}@guess.test`, password: 'a guess that is wrong' });
    // A console that lets guesses wait does what it should: none is begun after a while.
    const answers = await sendMany({ count: 325, atOnce: 5, longestMs: 40_000 }, guess);
    return answers.map(readSignIn);
  },
});

const withdrawals = filling({
  name: 'lines of made-up withdrawals',
  sent: '100 withdrawals of made-up writes in made-up accounts by an operator',
  most: 50,
  send: async ({ console }) => {
    const said: string[] = [];
    for (let turn = 0; turn < 100; turn += 1) {
      const input = { account: randomUUID(), operationId: randomUUID() };
      said.push(
        String((await console.act('operator', '/a/master/operations', 'withdrawOperationAction', input)).status),
      );
    }
    return said;
  },
});

const invites = filling({
  name: 'lines of refused invitations',
  sent: '50 invitations by an operator, who may make none',
  most: 50,
  send: async ({ console }) => {
    const said: string[] = [];
    for (let turn = 0; turn < 50; turn += 1) {
      const input = { name: 'A Name', email: `refused${turn}@guess.test`, role: 'operator', accounts: [] };
      said.push(String((await console.act('operator', '/settings/people', 'inviteAction', input)).status));
    }
    return said;
  },
});

export const audit: Part = {
  name: 'audit',
  open: stageWith([
    { name: 'admin', role: 'admin' },
    { name: 'operator', role: 'operator' },
  ]),
  cells: [blocked, withdrawals, invites],
};
