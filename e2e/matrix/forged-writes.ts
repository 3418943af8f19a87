import { png } from '../pages/document-samples';
import { acts, type Write } from './matrix-acts';
import { openForm } from './matrix-answers';
import type { Answer, MatrixConsole } from './matrix-console';
import type { Subjects } from './matrix-subjects';
import { SandboxControl } from '../harness/sandbox';

const elsewhere = 'elsewhere.invalid';

/** The headers of requests that no page of the console made. All have the cookie of a person who may do the act. */
const forgeries = (own: string): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  // These have the console's own origin, so that only the checked header can be the reason of a refusal.
  'from another site': { origin: own, 'sec-fetch-site': 'cross-site' },
  'from another host of this site': { origin: own, 'sec-fetch-site': 'same-site' },
  'with the null origin': { origin: 'null' },
  'with a foreign origin': { origin: `http://${elsewhere}` },
  'with a foreign origin and host': { origin: `http://${elsewhere}`, 'x-forwarded-host': elsewhere },
  'with neither header': {},
});

/** One request that changes a record, to be sent any number of times with any headers. */
interface Change {
  readonly name: string;
  readonly send: (headers: Readonly<Record<string, string>>) => Promise<Answer>;
  /** Matches an answer that accepts the request, or refuses its content. */
  readonly taken: RegExp;
}

/** The records that the matrix keeps for a caller without rights: its own cells do not use them. */
const keeper = 'anonymous';
const recorded = /"kind":"(recorded|step-up)"/;

interface ActionCall {
  readonly caller: string;
  /** The page of the form, below the account: on another page Next forwards the call and loses the answer's status. */
  readonly page: string;
  readonly action: string;
  readonly input: unknown;
}

function callOf(console: MatrixConsole, { caller, page, action, input }: ActionCall, taken: RegExp): Change {
  const id = console.actions.get(action)?.id;
  if (id === undefined) throw new Error(`The build has no action ${action}.`);
  const fixed = { 'next-action': id, accept: 'text/x-component', 'content-type': 'text/plain;charset=UTF-8' };
  const body = JSON.stringify([input]);
  const send: Change['send'] = async (headers) =>
    await console.ask(caller, `/a/master${page}`, { method: 'POST', headers: { ...fixed, ...headers }, body });
  return { name: action, send, taken };
}

async function changesOfForms(console: MatrixConsole, subjects: Subjects): Promise<Change[]> {
  const [caller, account] = ['operator', 'master'] as const;
  const changes: Change[] = [];
  for (const act of Object.values(acts)) {
    if (typeof act.write === 'string') continue;
    const { id, input, action } = act.write;
    const write: Write = { ...act.write, ...(id === undefined ? {} : { id: () => id(subjects, keeper) }) };
    const formId = await openForm(console, caller, account, { write, subjects });
    if (act.uploads === true) {
      const path = `${act.handler(subjects, account)}${formId}`;
      const send: Change['send'] = async (headers) =>
        await console.ask(caller, path, {
          method: 'POST',
          headers: { 'content-type': 'image/png', ...headers },
          body: png,
        });
      changes.push({ name: 'a document', send, taken: /"ok":true/ });
    }
    const request = { formId, account, input: input(subjects, keeper) };
    changes.push(callOf(console, { caller, page: act.page(subjects), action, input: request }, recorded));
    if (action !== 'createQuoteAction') continue;
    const draft = { formId, values: { sell_amount: '1' } };
    const body = JSON.stringify(draft);
    const send: Change['send'] = async (headers) =>
      await console.ask(caller, '/api/drafts', { method: 'POST', headers, body });
    changes.unshift({ name: 'a draft', send, taken: /"savedAt"/ });
  }
  const form = { operation: 'simulateDeposit', account };
  return [...changes, callOf(console, { caller, page: '/cards', action: 'openFormAction', input: form }, /"formId"/)];
}

/** The acts of people on an existing write. The last act withdraws it, and frees its record. */
async function changesOfWrite(console: MatrixConsole, operation: string): Promise<Change[]> {
  const account = 'master';
  const list = await console.get('operator', `/api/writes/${account}`);
  const writeId = new RegExp(`"id":"([0-9a-f-]{36})","operation":"${operation}"`).exec(list.text)?.[1] ?? '';
  const page = `/activity/${writeId}`;
  const input = { account, writeId };
  const verdict = { verdict: 'did-not-happen', reason: 'Said by another site.' };
  const decision = { account, verdict: 'approved', reason: '', changes: [{ operationId: writeId, changeHash: '' }] };
  const caller = 'operator';
  return [
    callOf(
      console,
      { caller: 'manager', page: '/approvals', action: 'decideApprovalsAction', input: decision },
      /"operationId"/,
    ),
    callOf(console, { caller, page, action: 'checkAgainAction', input }, /"kind":/),
    callOf(console, { caller, page, action: 'resolveWriteAction', input: { ...input, ...verdict } }, /"kind":/),
    callOf(console, { caller, page, action: 'withdrawWriteAction', input }, /"kind":"recorded"/),
  ];
}

/** Sends every forgery of every change, then each change once as the console's own page does; returns the faults. */
async function hold(console: MatrixConsole, changes: readonly Change[]): Promise<string[]> {
  const sandbox = new SandboxControl(console.sandboxOrigin);
  // A write under way goes on by itself; a waiting one changes only by a person.
  const state = async () => {
    const { text } = await console.get('operator', '/api/writes/master');
    const listed = text.match(/"id":"[0-9a-f-]{36}","operation"/g) ?? [];
    const waiting = text.match(/"state":"PENDING_APPROVAL"/g) ?? [];
    return [JSON.stringify(await sandbox.effects()), listed.join(' '), String(waiting.length)];
  };
  const before = await state();
  const wrong: string[] = [];
  for (const { name, send } of changes) {
    for (const [how, headers] of Object.entries(forgeries(console.origin))) {
      const { status, text } = await send(headers);
      const isRefused = status === 403 && !/"kind":|"formId"|"savedAt"|"ok":true/.test(text);
      if (!isRefused) wrong.push(`${name} ${how}: ${status} ${text.slice(0, 200)}`);
    }
  }
  const after = await state();
  if (after.some((one, place) => one !== before[place])) wrong.push('something was changed');
  for (const { name, send, taken } of changes) {
    const { status, text } = await send({ origin: console.origin });
    if (status !== 200 || !taken.test(text)) wrong.push(`${name} from our own page: ${status} ${text.slice(0, 200)}`);
  }
  return wrong;
}

/** Tries every change from elsewhere and then from the console, and returns the faults. */
export async function findForgedTaken(console: MatrixConsole, subjects: Subjects): Promise<string[]> {
  const changes = await changesOfForms(console, subjects);
  const wrong = await hold(console, changes);
  const made = (await new SandboxControl(console.sandboxOrigin).effects()).map(({ operation }) => operation);
  // By the table an operator does these at once.
  for (const operation of ['createQuote', 'simulateDeposit', 'updateCardStatus']) {
    if (!made.includes(operation)) wrong.push(`${operation} from our own page changed nothing`);
  }
  return [...wrong, ...(await hold(console, await changesOfWrite(console, 'updateBankAccount')))];
}
