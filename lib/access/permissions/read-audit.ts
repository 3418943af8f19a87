import 'server-only';
import { message, type Message } from '@/lib/messages/message';
import {
  findLine,
  listEvents,
  listLines,
  type AuditEvent,
  type AuditFilter,
  type AuditLine,
  type AuditScope,
} from '@/lib/audit/list-lines';
import { recordAlone, type AuditObject } from '@/lib/audit/record-act';
import { verifyAudit, type AuditVerdict } from '@/lib/audit/verify-audit';
import { failed, ok, type Result } from '@/lib/result';
import type { Role } from '@/lib/roles';
import { ReadCache } from '@/lib/store/cache/read-cache';
import { openStore, store, type Store } from '@/lib/store/open-store';
import { audit, recordedWrite } from '@/lib/store/schema';
import { type CallerContext, findCallerContext, type Caller } from '../sessions/caller';
import { listPeopleNames, type PersonName } from '../people/people';
import { holds, notGranted } from '../accounts/grants';
import { fileTurns } from '../requests/person-turns';
import { may } from './console-acts';
import { recordRefusal } from './record-refusal';
import { askForProof, hashOfContent, takeProof, type StepUpNeed, type StepUpSubject } from '../second-factor/step-up';

/** Why a person reads no lines: they are not signed in, or the sentence says why. */
export interface AuditRefusal {
  readonly signedIn: boolean;
  readonly sentence: Message;
  /** The person may read or export the lines after proving once more who they are. */
  readonly unproven?: boolean;
}

export interface AuditPage {
  readonly events: readonly AuditEvent[];
  /** The value of `before` for the next page. */
  readonly next: number | undefined;
  /** The people that the reader may filter by; empty for readers who see only themselves. */
  readonly people: readonly PersonName[];
  readonly readAtMs: number;
}

const pageSize = 50;

export async function readAudit(filter: AuditFilter): Promise<Result<AuditPage, AuditRefusal>> {
  const admitted = await admit(filter.account, 'audit');
  if (!admitted.ok) return admitted;
  const { scope } = admitted.value;
  const database = await store();
  const [found, people] = await Promise.all([
    listEvents(database, scope, filter, pageSize + 1),
    scope.of === 'all' ? listPeopleNames(database) : [],
  ]);
  const events = found.slice(0, pageSize);
  const next = found.length > pageSize ? events.at(-1)?.head.sequence : undefined;
  return ok({ events, people, next, readAtMs: Date.now() });
}

export async function readAuditLine(
  account: string | undefined,
  sequence: number,
): Promise<Result<AuditLine | undefined, AuditRefusal>> {
  const admitted = await admit(account, 'audit');
  if (!admitted.ok) return admitted;
  return ok(await findLine(await store(), admitted.value.scope, account, sequence));
}

const historySize = 20;

/** The acts about one record that a person may see. */
export interface RecordEvents {
  readonly events: readonly AuditEvent[];
  /** Other people's acts are left out. */
  readonly ownOnly: boolean;
}

/** The acts about one record that this person may see; undefined if they may read no line of the audit. */
export async function readHistory(account: string | undefined, object: AuditObject): Promise<RecordEvents | undefined> {
  const callerContext = await findCallerContext();
  const scope = callerContext === undefined ? undefined : findAuditScope(callerContext, account);
  if (scope?.ok !== true) return undefined;
  const { type, id } = object;
  const filter = type === 'operations' ? { account, operationId: id } : { account, objectType: type, objectId: id };
  const read = async (database: Store) => await listEvents(database, scope.value, filter, historySize);
  const events = await histories.read(await openStore(), JSON.stringify([scope.value, filter]), read);
  return { events, ownOnly: scope.value.of === 'own' };
}

const histories = new ReadCache<readonly AuditEvent[]>([audit, recordedWrite], 200);

/** The address of an export. A proof for one file opens no other file. */
interface AuditExportRequest {
  readonly account: string | undefined;
  readonly query: object;
}

function subjectOf({ account, query }: AuditExportRequest): StepUpSubject {
  return { act: 'audit.export', subject: account ?? 'all', contentHash: hashOfContent(query) };
}

/** Reliability 4.4: a person must have proved just now who they are, before they export a file. */
export async function askToExport(asked: AuditExportRequest): Promise<Result<StepUpNeed, AuditRefusal>> {
  const admitted = await admit(asked.account, 'audit.export');
  if (!admitted.ok) return admitted;
  return ok(await askForProof(await store(), admitted.value.caller, subjectOf(asked), new Date()));
}

/** A file of lines, and the end of its transfer. */
interface LinesFile {
  readonly bytes: number;
  readonly send: (
    tell: (sent: { readonly rows: number; readonly bytes: number; readonly isWhole: boolean }) => Promise<void>,
  ) => ReadableStream<Uint8Array>;
}

interface AuditFileMaker {
  /** The name of the file's form. */
  readonly format: string;
  readonly make: (pages: AsyncIterable<readonly AuditLine[]>) => Promise<LinesFile>;
}

const linesAtATime = 500;

interface ExportedAudit extends Pick<LinesFile, 'bytes'> {
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * All lines that pass the filter, as a file. The audit records the export before the first line leaves, and how its
 * transfer ended. `crowded`: other files of this person are made.
 */
export async function exportAudit(
  asked: AuditExportRequest,
  filter: AuditFilter,
  { format, make }: AuditFileMaker,
): Promise<Result<ExportedAudit, AuditRefusal | 'crowded'>> {
  const admitted = await admit(asked.account, 'audit.export');
  if (!admitted.ok) return admitted;
  const { caller: by, scope } = admitted.value;
  const database = await store();
  const { account } = filter;
  const line = { kind: 'export', by, account, object: { type: 'audit', id: account ?? 'all' } } as const;
  const made = await fileTurns().run(by.personId, async () => {
    if (!(await takeProof(database, by, subjectOf(asked), new Date()))) return undefined;
    await recordAlone(database, { ...line, at: new Date(), act: 'audit.export', after: filter });
    return await make(pagesOf(database, scope, filter));
  });
  if (made === 'crowded') return failed('crowded');
  if (made === undefined) return failed({ signedIn: true, sentence: message('terms.confirmFirst'), unproven: true });
  const { bytes, send } = made;
  const body = send(async ({ isWhole, ...sent }) => {
    const result = isWhole ? 'done' : 'cut-off';
    const after = { format, ...sent, of: bytes };
    await recordAlone(database, { ...line, at: new Date(), act: 'audit.download', result, after });
  });
  return ok({ bytes, body });
}

async function* pagesOf(database: Store, scope: AuditScope, filter: AuditFilter) {
  for (let { before } = filter; ;) {
    const lines = await listLines(database, scope, { ...filter, before }, linesAtATime);
    if (lines.length > 0) yield lines;
    if (lines.length < linesAtATime) return;
    before = lines.at(-1)?.sequence;
  }
}

let running: Promise<AuditVerdict> | undefined;

/** Verifies the whole chain; one run at a time, shared by all callers. */
export async function verifyForCaller(account: string | undefined): Promise<Result<AuditVerdict, AuditRefusal>> {
  const admitted = await admit(account, 'audit.verify');
  if (!admitted.ok) return admitted;
  running ??= store()
    .then((database) => verifyAudit(database))
    .finally(() => (running = undefined));
  return ok(await running);
}

async function admit(
  account: string | undefined,
  act: string,
): Promise<Result<{ readonly caller: Caller; readonly scope: AuditScope }, AuditRefusal>> {
  const callerContext = await findCallerContext();
  if (callerContext === undefined) return failed({ signedIn: false, sentence: message('terms.signedOut') });
  const { caller } = callerContext;
  const scope = findAuditScope(callerContext, account);
  if (scope.ok) return ok({ caller, scope: scope.value });
  const reason = scope.error;
  const refused = { at: new Date(), by: caller, act, account, reason, mayRepeat: act === 'audit' };
  await recordRefusal(await store(), refused);
  return failed({ signedIn: true, sentence: reason });
}

/** The lines that a role may read (reliability 4.4, "Audit trail / exports"). */
const scopes = {
  operator: 'own',
  support: 'none',
  manager: 'accounts',
  admin: 'all',
} as const satisfies Record<Role, 'own' | 'none' | 'accounts' | 'all'>;

/** Whether a role reads each line of the audit, and so sees each write there. */
export const readsWholeAudit = (role: Role): boolean => scopes[role] === 'all' && may({ role }, 'audit.read');

/**
 * The lines that a person may read: of one account's audit, or without an account of the whole console; else why not.
 */
function findAuditScope(
  { caller: { personId, role }, grants }: Pick<CallerContext, 'caller' | 'grants'>,
  account: string | undefined,
): Result<AuditScope, Message> {
  const scope = scopes[role];
  if (scope === 'none' || !may({ role }, 'audit.read')) {
    return failed(message('terms.auditReaders'));
  }
  if (scope === 'all') return ok({ of: 'all' });
  if (account === undefined) return failed(message('terms.auditOfConsole'));
  if (!holds(grants, account)) return failed(notGranted);
  return ok(scope === 'own' ? { of: 'own', personId } : { of: 'all' });
}
