import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { png } from '../pages/document-samples';
import { acts, type Act } from './matrix-acts';
import { openForm, readAction, readHandler, readPage, type Outcome } from './matrix-answers';
import { callers, roles, type Answer, type AuditedLine, type CallerName, type MatrixConsole } from './matrix-console';
import { trySettings } from './matrix-settings';
import { findUnmasked } from './matrix-masks';
import { findSubjects, knownIds, type Subjects } from './matrix-subjects';
import { cells, expected, type Cell } from './matrix-table';
import { SandboxControl } from '../harness/sandbox';

class Matrix {
  readonly #console: MatrixConsole;
  readonly #subjects: Subjects;
  readonly #notGranted: string;
  readonly #pages = new Map<string, Promise<Answer>>();
  /** By caller: the id of a write that waits for a second person. */
  readonly proposals = new Map<CallerName, string>();

  constructor(console: MatrixConsole, subjects: Subjects, notGranted: string) {
    this.#console = console;
    this.#subjects = subjects;
    this.#notGranted = notGranted;
  }

  async ask(cell: Cell): Promise<Outcome> {
    const act = acts[cell.row];
    if (act === undefined) throw new Error(`Nobody said how row ${cell.row} is done.`);
    const account = cell.isGranted ? 'master' : this.#notGranted;
    if (cell.door === 'page') return await this.#askPage(cell, act, account);
    return cell.door === 'handler'
      ? await this.#askHandler(cell, act, account)
      : await this.#askAction(cell, act, account);
  }

  async #askPage({ caller }: Cell, act: Act, account: string): Promise<Outcome> {
    const path = `/a/${account}${act.page(this.#subjects)}`;
    // Some acts share a page, which is read once for each caller.
    const name = `${caller} ${path}`;
    const page = this.#pages.get(name) ?? this.#console.get(caller, path);
    this.#pages.set(name, page);
    // A page may hold the id in its own address.
    const secrets = knownIds(this.#subjects).filter((id) => !path.includes(id));
    return readPage(await page, act, secrets);
  }

  async #askHandler(cell: Cell, act: Act, account: string): Promise<Outcome> {
    const { row, caller } = cell;
    const path = act.handler(this.#subjects, account);
    if (act.uploads === true && typeof act.write !== 'string') {
      const formId = await this.#openForm(cell, act, account);
      return readHandler(await this.#console.upload(caller, `${path}${formId}`, png), /"ok":true/);
    }
    const answer = await this.#console.get(caller, path);
    // Row 1, the sign-in to the platform, has no address, so its handler answers 404 to every caller.
    if (row === 1 && answer.status === 404) return roles.some((role) => role === caller) ? 'refused' : 'sign in';
    return readHandler(answer, /^\{/);
  }

  async #askAction(cell: Cell, act: Act, account: string): Promise<Outcome> {
    const { caller } = cell;
    if (typeof act.write === 'string') {
      const request = { operation: act.write, account };
      return readAction(await this.#console.act(caller, `/a/${account}/cards`, 'openFormAction', request));
    }
    const { action, input } = act.write;
    const formId = await this.#openForm(cell, act, account);
    const request = { formId, account, input: input(this.#subjects, caller) };
    // The call names the page of its form: on another page Next forwards the call and loses the answer's status.
    const answer = await this.#console.act(caller, `/a/${account}${act.page(this.#subjects)}`, action, request);
    const outcome = readAction(answer);
    const id = /"write":\{"id":"([0-9a-f-]{36})"/.exec(answer.text)?.[1];
    if (outcome === 'proposed' && id !== undefined) this.proposals.set(caller, id);
    return outcome;
  }

  /** A caller who must be refused is refused before the form is read, so their form is made up. */
  async #openForm(cell: Cell, { write }: Act, account: string): Promise<string> {
    const wanted = expected(cell);
    if (wanted === 'refused' || wanted === 'sign in' || typeof write === 'string') return randomUUID();
    return await openForm(this.#console, cell.caller, account, { write, subjects: this.#subjects });
  }
}

/** Callers run side by side, each one's cells in order, because a write affects the next of the same person. */
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

/** The expected audit lines: one for each refused action of each role, whatever the account. */
function expectedLines(notGranted: string): string[] {
  const tries = cells.filter((cell) => cell.door === 'action' && expected(cell) === 'refused');
  return tries.flatMap(({ row, caller, isGranted }) => {
    const write = acts[row]?.write;
    if (write === undefined) return [];
    return [`${caller} ${typeof write === 'string' ? write : write.operation} ${isGranted ? 'master' : notGranted}`];
  });
}

/** Lines that the audit lacks: further tries of one act by one person are a count in a line. */
function missing(wanted: readonly string[], there: readonly AuditedLine[]): string[] {
  const told = new Map<string, number>();
  for (const { role, act, account, more } of there) {
    const line = account === '' ? `${role} settings` : `${role} ${act}`;
    told.set(line, (told.get(line) ?? 0) + (more ?? 1));
  }
  const tries = wanted.map((line) => line.split(' ').slice(0, 2).join(' '));
  return [...new Set(tries)].flatMap((line) => {
    const [tried, written] = [tries.filter((one) => one === line).length, told.get(line) ?? 0];
    return tried > written ? [`${line}: tried ${tried} times, told ${written} times`] : [];
  });
}

/** Checks every cell of the table, and every act outside of it; ends the console. */
export async function holdAgainstTheTable(console: MatrixConsole): Promise<void> {
  const subjects = await findSubjects(console.sandboxOrigin);
  const sandbox = new SandboxControl(console.sandboxOrigin);
  const { account_id: notGranted = '' } =
    subjects.seed.accounts.sub_accounts.find(({ deactivated }) => !deactivated) ?? {};
  const matrix = new Matrix(console, subjects, notGranted);
  const wrong = await askAll(matrix);
  const tries = await trySettings(console, { notGranted, proposals: matrix.proposals });
  const unmasked = await findUnmasked(console, subjects);
  const effects = await sandbox.effects();
  const calls = await sandbox.calls();
  const lines = (await console.stop()).filter(({ result }) => result.startsWith('refused'));
  // The console's output shows the reason of a failure.
  expect(wrong, console.output.slice(-4_000)).toEqual([]);
  expect(tries.wrong).toEqual([]);
  expect(unmasked).toEqual([]);
  expect(effects.length).toBeGreaterThan(0);
  // Whatever the answers, the platform got no call for the account that no caller was granted.
  expect(calls.filter((call) => call.on_behalf_of !== null)).toEqual([]);
  expect(missing([...expectedLines(notGranted), ...tries.lines], lines)).toEqual([]);
}
