import { verifyAudit } from '@/lib/audit/verify-audit';
import { SandboxProcess } from '@/e2e/harness/sandbox';
import type { Effect } from '@/sandbox/store/journal';
import { TestConsole } from '@/lib/writes/test-console.fixture';
import { findRow, type WriteRow } from '@/lib/writes/engine/write-row';
import { runWrite } from '@/lib/writes/submit/run-write';
import { openInMemory } from '@/lib/store/embedded';
import type { OpenStore } from '@/lib/store/open-store';
import { allCells, type Cell, findHandOver, nameCell } from './cells';
import { placesOf, type Subject, SubjectDealer } from './kill-rounds';
import { sixWrites } from './six-writes';

export interface HttpTally {
  cells: number;
  lost: number;
  doubled: number;
  wrongAccount: number;
  falseVerdict: number;
  keyMisused: number;
  auditBroken: number;
  unlisted: number;
  failures: string[];
}

function emptyHttpTally(): HttpTally {
  const none = { lost: 0, doubled: 0, wrongAccount: 0, falseVerdict: 0, keyMisused: 0, auditBroken: 0, unlisted: 0 };
  return { cells: 0, ...none, failures: [] };
}

/** Real seconds pass here, so an attempt is given up soon; what is late is later than that. */
const writeDeadlineMs = 1_200;
const later: Readonly<Record<string, object>> = { F11: { delay_ms: 100 }, F38: { delay_ms: 2_500 } };

/** Every form of every fault once, the writes in turn: after the effect where that makes sense. */
function sampleCells(): readonly Cell[] {
  const { cells } = allCells();
  const forms = [...new Set(cells.map(({ fault }) => fault))];
  return forms.flatMap((fault, place) => {
    const own = cells.filter((cell) => cell.fault === fault && cell.reading === 'every answer');
    const writes = [...new Set(own.map(({ write }) => write))];
    const ofWrite = own.filter(({ write }) => write === writes[place % writes.length]);
    return ofWrite.find(({ course }) => course === 'first try, after the effect') ?? ofWrite.slice(0, 1);
  });
}

/** The faults as they really are: sockets, resets, certificates, names that do not exist. The rest is as in the grid. */
export async function runHttpSample(count: number): Promise<HttpTally> {
  const anchorMs = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const sandbox = await SandboxProcess.start(
    '--memory',
    '--payouts',
    '50',
    '--anchor',
    new Date(anchorMs).toISOString(),
    '--order-delay',
    '300',
  );
  const tally = emptyHttpTally();
  const dealer = new SubjectDealer(placesOf(anchorMs));
  const store = await openInMemory();
  try {
    for (const cell of sampleCells().slice(0, count)) {
      await runOne({ sandbox, store, dealer, tally }, cell);
      await sandbox.clearFaults();
    }
    const { broken } = await verifyAudit(store.database);
    if (broken !== undefined) {
      tally.auditBroken += 1;
      tally.failures.push(`over HTTP, the audit is broken: ${broken.sentence}`);
    }
  } finally {
    await sandbox.stop();
    await store.close();
  }
  return tally;
}

function baseUrlFor({ fault }: Cell, origin: string): string {
  if (fault.fault === 'F2') return 'http://platform.invalid';
  return fault.fault === 'F3' ? origin.replace('http:', 'https:') : origin;
}

interface Running {
  readonly sandbox: SandboxProcess;
  readonly store: OpenStore;
  readonly dealer: SubjectDealer;
  readonly tally: HttpTally;
}

async function runOne({ sandbox, store, dealer, tally }: Running, cell: Cell): Promise<void> {
  const { client_id: clientId, api_key: apiKey } = sandbox.seed.credentials;
  const baseUrl = baseUrlFor(cell, sandbox.origin);
  const onAhead = (ms: number) => sandbox.setClock({ advance_ms: ms });
  const testConsole = await TestConsole.open({ baseUrl, clientId, apiKey, writeDeadlineMs, onAhead, store });
  try {
    await testConsole.forget();
    const { needs } = cell.fault;
    if (needs !== 'nothing') {
      const other = cell.write === 'createQuote' ? 'simulateDeposit' : 'createQuote';
      await press(testConsole, dealer.deal(needs === 'a twin' ? cell.write : other));
    }
    const before = (await sandbox.effects()).length;
    await arm(sandbox, cell);
    const subject = dealer.deal(cell.write);
    const id = await press(testConsole, subject);
    await testConsole.settle();
    const row = await findRow(testConsole.opened.database, id);
    const keys = (await sandbox.effects()).slice(before);
    const own = keys.filter(({ idempotency_key: key }) => key === row?.idempotencyKey);
    const harms = judge(cell, row, own, { all: keys.length, accountId: subject.accountId });
    tally.cells += 1;
    for (const harm of harms) tally[harm] += 1;
    if (harms.length === 0 && testConsole.broken.length === 0) return;
    const shown = `${row?.state ?? 'no record'} (${row?.because ?? ''}), ${own.length} effects`;
    const broken = testConsole.broken.map(String).join('; ');
    tally.failures.push(`over HTTP, ${nameCell(cell)}\n      ${shown}: ${harms.join(', ')} ${broken}`);
  } finally {
    await testConsole.close({ keepStore: true });
  }
}

async function arm(sandbox: SandboxProcess, { fault, write, course }: Cell): Promise<void> {
  if (fault.fault === 'F2' || fault.fault === 'F3') return;
  if (fault.fault === 'F1') {
    await sandbox.armFault({ fault: 'F1', for_ms: 500 });
    return;
  }
  if (fault.fault === 'F4') {
    await sandbox.armFault({ fault: 'F4', times: 1 });
    return;
  }
  const when = course.endsWith('after the effect') ? 'after' : 'before';
  const values = { ...fault.values, ...later[fault.fault] };
  await sandbox.armFault({ fault: fault.fault, operation: write, when, times: fault.strikes, ...values });
}

/** One write as a person does it; gives its id. */
async function press(testConsole: TestConsole, { write, account, id, body }: Subject): Promise<string> {
  const { write: declared } = sixWrites[write];
  const resource = id === undefined ? undefined : { type: declared.operation.noun, id };
  const formId = await testConsole.openForm({ operation: write, account, resource });
  const answer = await runWrite(testConsole.context, declared, { formId, account, input: { id, body } });
  if (answer.kind === 'recorded') return answer.operation.id;
  throw new Error(`${write} was refused: ${answer.problem.sentence}`);
}

type HarmOverHttp = 'lost' | 'doubled' | 'wrongAccount' | 'falseVerdict' | 'keyMisused' | 'unlisted';

function judge(
  cell: Cell,
  row: WriteRow | undefined,
  own: readonly Effect[],
  { all, accountId }: { readonly all: number; readonly accountId: string },
): HarmOverHttp[] {
  const harms: HarmOverHttp[] = [];
  if (row === undefined || row.nextAt !== null || own.length !== all) harms.push('lost');
  if (own.length > 1) harms.push('doubled');
  if (own.some(({ account }) => account !== accountId)) harms.push('wrongAccount');
  if (own.some(({ body_hash: hash }) => hash !== row?.bodyHash)) harms.push('keyMisused');
  const isDone = row?.state === 'SUCCEEDED' || row?.state === 'ACCEPTED';
  const isRefused = row?.state === 'REJECTED' || row?.state === 'EXPIRED';
  if ((isDone && own[0]?.body_hash !== row.bodyHash) || (isRefused && own.length > 0)) harms.push('falseVerdict');
  if (row?.state === 'NEEDS_REVIEW' && findHandOver({ cell, row }) === undefined) harms.push('unlisted');
  return harms;
}
