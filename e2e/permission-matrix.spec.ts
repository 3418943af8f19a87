import { expect, test } from '@playwright/test';
import { findForgedTaken } from './forged-writes';
import { acts, type Act } from './matrix-acts';
import { openForm, read, type Outcome } from './matrix-answers';
import { findUnmasked } from './matrix-masks';
import { findSubjects, type Subjects } from './matrix-subjects';
import { callers, MatrixConsole, roles, type CallerName } from './matrix-console';
import { SandboxControl } from './sandbox-control';
import { copyBuildWithoutProxy } from './without-proxy';

/**
 * Reliability 4.4, typed by hand from that table and from nothing of ours: D do, S after step-up, P propose, M masked,
 * V see, – no. Operator, support, manager, admin. What a manager approves is another act.
 */
const table: Readonly<Record<number, string>> = {
  1: '– – – –',
  2: 'V M V –',
  3: 'M M M –',
  4: 'M – M –',
  5: 'P – P –',
  6: 'S P S –',
  7: 'D – D –',
  8: 'D D D –',
  9: 'S P S –',
  10: 'P – P –',
  11: 'V V V –',
  12: 'D D D –',
  13: 'S P S –',
  14: 'P P P –',
};
const doors = ['page', 'handler', 'action'] as const;
type Door = (typeof doors)[number];

interface Cell {
  readonly row: number;
  readonly caller: CallerName;
  readonly isGranted: boolean;
  readonly door: Door;
}

const cells: readonly Cell[] = Object.keys(table).flatMap((row) =>
  callers.flatMap((caller) =>
    [true, false].flatMap((isGranted) => doors.map((door) => ({ row: Number(row), caller, isGranted, door }))),
  ),
);

function expected({ row, caller, isGranted, door }: Cell): 'given' | 'refused' | 'sign in' {
  const place = roles.findIndex((role) => role === caller);
  if (place === -1) return 'sign in';
  const cell = table[row]?.split(' ')[place];
  // No read is an action of the console.
  const isThere = door !== 'action' || /[DSP]/.test(table[row] ?? '');
  return cell !== '–' && isGranted && isThere ? 'given' : 'refused';
}

/** A write was taken on: it is recorded, or waits for what the role must do first, or for another write. */
const taken = /"kind":"recorded"|"kind":"(similar|busy|step-up|approval)"/;
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

class Matrix {
  readonly #console: MatrixConsole;
  readonly #subjects: Subjects;
  readonly #notGranted: string;

  constructor(console: MatrixConsole, subjects: Subjects) {
    this.#console = console;
    this.#subjects = subjects;
    const other = subjects.seed.accounts.sub_accounts.find(({ deactivated }) => !deactivated);
    this.#notGranted = other?.account_id ?? '';
  }

  async ask(cell: Cell): Promise<Outcome> {
    const act = acts[cell.row];
    if (act === undefined) throw new Error(`Nobody said how row ${cell.row} is done.`);
    const account = cell.isGranted ? 'master' : this.#notGranted;
    if (cell.door === 'page') {
      const page = await this.#console.get(cell.caller, `/a/${account}${act.page(this.#subjects)}`);
      // A page of the console that holds no token is what "no" looks like for row 1.
      const outcome = read(page, act);
      return cell.row === 1 && outcome.startsWith('odd: ') && page.status === 200 ? 'refused' : outcome;
    }
    return cell.door === 'handler'
      ? await this.#askHandler(cell, act, account)
      : await this.#askAction(cell, act, account);
  }

  async #askHandler({ row, caller }: Cell, act: Act, account: string): Promise<Outcome> {
    const path = act.handler(this.#subjects, account);
    if (act.uploads === true && typeof act.write !== 'string') {
      const formId = await openForm(this.#console, caller, account, { write: act.write, subjects: this.#subjects });
      return read(await this.#console.upload(caller, `${path}${formId}`, png), { shows: /"ok":true/ });
    }
    const answer = await this.#console.get(caller, path);
    // Nobody is told even that there is no such address; it holds nothing for anybody.
    if (row === 1 && answer.status === 404 && !roles.some((role) => role === caller)) return 'sign in';
    return read(answer, { shows: /^\{/ });
  }

  async #askAction({ caller }: Cell, act: Act, account: string): Promise<Outcome> {
    // Where its form is: elsewhere Next passes the call on and loses the status of the answer.
    const page = `/a/${account}${act.page(this.#subjects)}`;
    if (typeof act.write === 'string') {
      const request = { operation: act.write, account };
      const answer = await this.#console.act(caller, page, 'openFormAction', request);
      return read(answer, { shows: /"formId"/, refuses: /"kind":"input"/ });
    }
    const { action, input } = act.write;
    const formId = await openForm(this.#console, caller, account, { write: act.write, subjects: this.#subjects });
    const request = { formId, account, input: input(this.#subjects, caller) };
    return read(await this.#console.act(caller, page, action, request), { shows: taken });
  }
}

/** Several at a time, but one caller's in their order: what one write leaves behind is met by the next of the same person. */
async function askAll(matrix: Matrix): Promise<string[]> {
  const lanes = callers.map(async (caller) => {
    const wrong: string[] = [];
    for (const cell of cells.filter((one) => one.caller === caller)) {
      const outcome = await matrix.ask(cell);
      const wanted = expected(cell);
      if (outcome !== wanted) wrong.push(`${JSON.stringify(cell)}: ${wanted} was expected, ${outcome}`);
    }
    return wrong;
  });
  return (await Promise.all(lanes)).flat();
}

/** One line for each refused write of each role, whichever account it was tried for. */
function expectedLines(notGranted: string): string[] {
  const writes = cells.filter((cell) => cell.door === 'action' && expected(cell) === 'refused');
  return writes.flatMap(({ row, caller, isGranted }) => {
    const write = acts[row]?.write;
    if (write === undefined || typeof write === 'string') return [];
    return [`${caller} ${write.operation} ${isGranted ? 'master' : notGranted}`];
  });
}

async function holdAgainstTheTable(console: MatrixConsole): Promise<void> {
  const subjects = await findSubjects(console.sandboxOrigin);
  const sandbox = new SandboxControl(console.sandboxOrigin);
  const { account_id: notGranted = '' } =
    subjects.seed.accounts.sub_accounts.find(({ deactivated }) => !deactivated) ?? {};
  const wrong = await askAll(new Matrix(console, subjects));
  const unmasked = await findUnmasked(console, subjects);
  const effects = await sandbox.effects();
  const calls = await sandbox.calls();
  const lines = (await console.stop())
    .filter(({ result }) => result.startsWith('refused'))
    .map(({ role, act, account }) => `${role} ${act} ${account}`);
  expect(wrong).toEqual([]);
  expect(unmasked).toEqual([]);
  expect(effects.length).toBeGreaterThan(0);
  // Whatever was answered: nothing was read or changed for the account that nobody was granted.
  expect(calls.filter((call) => call.on_behalf_of !== null)).toEqual([]);
  expect(expectedLines(notGranted).filter((line) => !lines.includes(line))).toEqual([]);
}

test('the matrix has a cell for every act, caller, grant and door', () => {
  expect(cells.length).toBeGreaterThanOrEqual(588);
  expect(new Set(cells.map((cell) => JSON.stringify(cell))).size).toBe(cells.length);
});

test.describe('in a console of its own', () => {
  let console: MatrixConsole;
  test.beforeAll(async () => {
    console = await MatrixConsole.start();
  });
  test.afterAll(async () => {
    await console.stop();
  });

  test('no write, no document and no word on a write is taken from another site, or from no site at all', async () => {
    expect(await findForgedTaken(console, await findSubjects(console.sandboxOrigin))).toEqual([]);
  });

  test('every cell of the permission matrix answers as the table says', async () => {
    test.setTimeout(600_000);
    await holdAgainstTheTable(console);
  });
});

test('and answers the same where there is no proxy in front', async () => {
  test.setTimeout(600_000);
  const { folder, remove } = await copyBuildWithoutProxy();
  try {
    const console = await MatrixConsole.start({ folder });
    const page = await console.get('anonymous', '/sign-in');
    expect(page.headers.get('content-security-policy'), 'the proxy sets it').toBeNull();
    await holdAgainstTheTable(console);
  } finally {
    await remove();
  }
});
