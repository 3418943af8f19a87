import { markdownTable } from './markdown-table';
import type { Source } from './sources';

/** One place that a value passes. */
type Step = {
  /** An export of the module, so that the module may move and stay in the walk; with a slash in it, the file itself. */
  readonly name: string;
  /** The folder of the module, where several export that name. */
  readonly in?: string;
  /** One sentence on what happens there; of several steps in one module the first one has it. */
  readonly does?: string;
  /** How the value arrives where it comes by no import: a request, a table. */
  readonly over?: string;
};

export type WalkName = 'list' | 'live-list' | 'write' | 'delivery';

/** A module of a walk, in the order in which the value comes to it. */
type Stop = { readonly file: string; readonly names: readonly string[]; readonly does: string; readonly from: string };

type FollowedWalk = {
  readonly stops: readonly Stop[];
  /** Breaches: an export that is gone, a module that no other one of the walk leads to. */
  readonly problems: readonly string[];
};

/** Follows a walk through the modules as they are. Two steps in one module are one stop. */
export function followWalk(sources: ReadonlyMap<string, Source>, title: string, steps: readonly Step[]): FollowedWalk {
  const stops: Stop[] = [];
  const problems: string[] = [];
  for (const step of steps) {
    const file = findModule(sources, step);
    if (file === undefined) {
      problems.push(`The walk of ${title} names ${step.name}, which no module exports.`);
      continue;
    }
    const shown = step.name.includes('/') ? [] : [step.name];
    const known = stops.findIndex((stop) => stop.file === file);
    const before = stops[known];
    if (before !== undefined) {
      stops[known] = { ...before, names: [...before.names, ...shown] };
      continue;
    }
    const from = stops.length === 0 ? '' : (step.over ?? findLink(sources, stops, file));
    if (from === undefined) problems.push(`Nothing before it in the walk of ${title} leads to ${file} by an import.`);
    if (step.does === undefined) problems.push(`The walk of ${title} does not say what ${file} does.`);
    stops.push({ file, names: shown, does: step.does ?? '', from: from ?? '' });
  }
  return { stops, problems };
}

/** The walk as a numbered table: where a value comes from is measured, what happens with it is told. */
export function walkTable(sources: ReadonlyMap<string, Source>, title: string, steps: readonly Step[]): string {
  const rows = followWalk(sources, title, steps).stops.map(({ file, names, does, from }, at) => [
    String(at + 1),
    from,
    [`\`${file}\``, ...names.map((name) => `\`${name}\``)].join(' '),
    does,
  ]);
  return markdownTable(['', 'From', 'Module', 'What happens there'], rows);
}

/** `2`: the second stop imports it. `to 2`: it imports the second stop, and gives it something. The nearest one counts. */
function findLink(sources: ReadonlyMap<string, Source>, stops: readonly Stop[], file: string): string | undefined {
  const imported = stops.findLastIndex((stop) => imports(sources, stop.file, file));
  if (imported >= 0) return String(imported + 1);
  const importing = stops.findLastIndex((stop) => imports(sources, file, stop.file));
  return importing >= 0 ? `to ${String(importing + 1)}` : undefined;
}

const imports = (sources: ReadonlyMap<string, Source>, from: string, target: string): boolean =>
  sources.get(from)?.imports.some(({ file }) => file === target) ?? false;

function findModule(sources: ReadonlyMap<string, Source>, { name, in: folder }: Step): string | undefined {
  if (name.includes('/')) return sources.has(name) ? name : undefined;
  const homes = [...sources.values()].filter(
    ({ file, exports }) =>
      exports.includes(name) &&
      (folder === undefined ? /^(app|components|lib)\//.test(file) : file.startsWith(`${folder}/`)),
  );
  return (homes.find(({ file }) => !file.startsWith('lib/contract/')) ?? homes[0])?.file;
}

/** The subject of each walk, for messages and figures. */
export const walkTitles: Readonly<Record<WalkName, string>> = {
  list: 'the status that payouts are filtered by',
  'live-list': 'the page number of the deposits',
  write: 'the card status that a freeze asks for',
  delivery: 'an alert on its way to a mail',
};

export const walks: Readonly<Record<WalkName, readonly Step[]>> = {
  list: [
    {
      name: 'app/a/[account]/payouts/page.tsx',
      does: 'Takes the account and the search from the address. It draws the platform’s own list where the mirror has nothing of the account.',
    },
    {
      name: 'openPayoutList',
      does: 'Reads what the list begins with: rows, totals, coverage, and the values that filters offer.',
    },
    {
      name: 'openMirror',
      does: 'Asks who looks and which accounts they may see, and waits for a turn to ask the store.',
    },
    { name: 'viewerOf', does: 'Makes one value of the person, what they hold and the client through which they act.' },
    { name: 'mayRunAs', does: 'Says whether the role may see payouts at all.' },
    {
      name: 'readPayoutQuery',
      does: 'Parses the search by one schema. A value that it cannot read is left out and named on the page.',
    },
    {
      name: 'findCoverage',
      does: 'Says how far the mirror reaches for these accounts and days. It is asked before the rows.',
    },
    { name: 'findPayouts', does: 'Finds one page of rows, sorted by keys, behind a row or before one.' },
    { name: 'termsOf', does: 'Turns each filter into a term of SQL.' },
    {
      name: 'payoutFilters',
      does: 'Has one object for each filter: how people set it, which kept sums are divided by it.',
    },
    {
      name: 'findWeeks',
      does: 'Finds the weeks of creation in which a payout can fit, so that a search need not look at all of them.',
    },
    { name: 'sumPayouts', does: 'Counts and sums all rows that fit, from kept sums where the filters allow that.' },
    { name: 'sumWeeks', does: 'Sums the rows themselves, a week at a time, where kept sums do not do.' },
    { name: 'MirroredPayouts', does: 'Declares the list, and draws its totals, its coverage and the open payout.' },
    {
      name: 'mirroredPayouts',
      does: 'Is the source of the list: the names of its address, its pages and their steps.',
    },
    { name: 'useList', does: 'Holds the query in the address bar alone, and the rows of that address.' },
    {
      name: 'useListAddress',
      does: 'Reads the values of the address by their names, and writes each change back to it.',
    },
    { name: 'ListTable', does: 'Draws tabs, tools, rows and pager of every list.' },
    { name: 'statusTabs', does: 'Draws the views, each at its own address.' },
    {
      name: 'usePayoutTools',
      does: 'Has the tools of the list, among them the days, and a chip for each filter that is set.',
    },
    { name: 'FilterPicker', does: 'Has the menu of filters, and the control of the one that is set.' },
    { name: 'useFilterText', does: 'Puts the values of a filter into words for its chip.' },
    { name: 'payoutColumns', does: 'Declares the columns, the status among them.' },
    { name: 'useLiveList', does: 'Asks the console’s own handler for the next page or for the same rows again.' },
    { name: 'fetchOwn' },
    {
      name: 'app/api/mirror/[account]/payouts/route.ts',
      does: 'Answers the browser through the same module as the page.',
      over: 'the request of `fetchOwn`',
    },
    { name: 'readPayouts' },
  ],
  'live-list': [
    { name: 'app/a/[account]/deposits/page.tsx', does: 'Takes the account and the search from the address.' },
    { name: 'readList', does: 'Reads the page that the address asks for, and draws the list or why there is none.' },
    { name: 'ListPage' },
    { name: 'readListQuery', does: 'Parses the search by the operation’s own query schema, each field by itself.' },
    { name: 'readLive', does: 'Is the only way of pages and handlers to the platform.' },
    { name: 'platformContext', does: 'Has the reader and the client of the connection that the person acts through.' },
    { name: 'PlatformReader', does: 'Asks who is calling, whether they may, and shares equal reads for five seconds.' },
    { name: 'SharedReads' },
    { name: 'PlatformClient', does: 'Holds the token, makes the attempts and writes the log line.' },
    { name: 'CallLimits', does: 'Waits for the budget of calls, and refuses while the circuit breaker is open.' },
    { name: 'buildRequest', does: 'Builds the HTTP request from the contract, and sends it once.' },
    { name: 'sendRequest' },
    { name: 'DepositsTable', does: 'Declares the list: source, columns and tabs.' },
    { name: 'platformList', does: 'Is the source: the names of the address, the pages and their steps.' },
    { name: 'useList', does: 'Holds the query in the address bar alone, and the rows of that address.' },
    {
      name: 'useListAddress',
      does: 'Reads the values of the address by their names, and writes each change back to it.',
    },
    { name: 'ListTable', does: 'Draws tabs, tools, rows and pager of every list.' },
    { name: 'ListPager', does: 'Turns pages in the browser, by real links.' },
    { name: 'useLiveList', does: 'Keeps the rows fresh; the last good ones stay when a read fails.' },
    { name: 'fetchLive' },
    {
      name: 'app/api/live/[account]/[operation]/route.ts',
      does: 'Answers the browser through the same module as the page.',
      over: 'the request of `fetchLive`',
    },
  ],
  write: [
    { name: 'app/a/[account]/cards/[id]/page.tsx', does: 'Reads the card and what the person may do with it.' },
    { name: 'readMoveRefusals', does: 'Says which moves the role does not include, each with the reason.' },
    { name: 'findRefusal', does: 'Asks that of the person who looks.' },
    { name: 'mayRun', does: 'Decides by role and grant; it is asked again where the write happens.' },
    { name: 'permissionFor' },
    { name: 'permissions' },
    { name: 'isGranted', does: 'Reads from the store whether the account is granted to the person.' },
    { name: 'CardRecord', does: 'Draws the card and its actions.' },
    { name: 'useUnsettledWrites', does: 'Knows the writes on this card that are not settled yet.' },
    {
      name: 'moveRefusal',
      does: 'Says why a move is not offered: by role, by a write under way, by the rules of card moves.',
    },
    { name: 'MoveDialog', does: 'Asks for the reason and a last confirmation.' },
    { name: 'useDialogWrite', does: 'Opens a form with the dialog, and sends it.' },
    {
      name: 'updateCardStatusAction',
      does: 'Declares the server action of each write, and the one that opens a form.',
    },
    { name: 'openFormAction' },
    { name: 'openFormFromBrowser', does: 'Opens the form on the server, for the record as the page showed it.' },
    { name: 'openFormFor', does: 'Keeps the row of the form, and the draft of what is typed, sealed.' },
    { name: 'keepValues' },
    { name: 'inOrder', does: 'Has the one order of all server actions.' },
    { name: 'requireOwnForm', does: 'Throws where the request does not come from a page of this console.' },
    { name: 'requireCaller', does: 'Reads who is signed in.' },
    { name: 'useWrite', does: 'Calls the action as a plain function, so that a slow write holds up no link.' },
    {
      name: 'defineWriteAction',
      does: 'Makes the action of one write, and connects it to store, platform and engine.',
    },
    { name: 'connectedWrites' },
    { name: 'findAccountProblem', does: 'Says why the account cannot act, if that is known.' },
    { name: 'findApprovalNeed', does: 'Says whether a rule asks for a second person, and what they decide by.' },
    { name: 'readSubject', in: 'lib/writes' },
    {
      name: 'runWrite',
      does: 'Takes the write in the one order of all writes: parse, permission, prepare, record, send.',
    },
    {
      name: 'updateCardStatusWrite',
      does: 'Is the write: input, preparation, approval, read-back, what is never shown.',
    },
    { name: 'writeExactJson', does: 'Writes the exact bytes of the body, with every digit as it was typed.' },
    { name: 'describeAsked', does: 'Keeps in clear what was asked for, masked, and says what a browser may know.' },
    { name: 'viewWrite' },
    {
      name: 'recordAndSend',
      does: 'Records what was prepared and sends it, or asks a second person first. It answers within eight seconds.',
    },
    { name: 'AnswerDeadline' },
    { name: 'commitWrite', does: 'Commits the write with its idempotency key before anything is sent.' },
    { name: 'redact', does: 'Masks what may not be kept or shown in clear.' },
    { name: 'lockRow', does: 'Reads and locks the row, and writes the audit line in the same transaction.' },
    { name: 'writeAuditLine' },
    { name: 'recordAct', does: 'Chains the audit line to the one before it.' },
    { name: 'WriteEngine', does: 'Moves a recorded write on: claim, send, conclude, and sweep what was left.' },
    { name: 'connectPlatform' },
    { name: 'mayBeSent', does: 'Checks the approval once more, where one was needed.' },
    { name: 'claimWrite', does: 'Takes the row by a lease, sends with no transaction open, and reads the answer.' },
    { name: 'performClaim' },
    { name: 'classifyFailure' },
    { name: 'PlatformClient', does: 'Holds the token, makes the attempt and writes the log line.' },
    { name: 'CallLimits', does: 'Waits for the budget of calls; writes come before reads.' },
    { name: 'TokenKeeper', does: 'Fetches one token for all who wait.' },
    { name: 'sendRequest', does: 'Builds the HTTP request from the contract, and sends it once.' },
    { name: 'buildRequest' },
    { name: 'concludeAttempt', does: 'Stores what the attempt brought, with its audit line, in one transaction.' },
    { name: 'decide', in: 'lib/writes', does: 'Decides the state by the set of all attempts, not by their order.' },
    { name: 'findQuietMs', does: 'Says from when on a lost request can no longer arrive.' },
    { name: 'isFinal', does: 'Lists the states of a write, and which of them are final.' },
    { name: 'WriteAnswer', does: 'Is the answer that the browser gets.' },
    { name: 'WriteOutcome', does: 'Shows what became of the write, and follows it until it is settled.' },
    { name: 'useFollowedWrite' },
    { name: 'writeWords', does: 'Puts its state into words.' },
    {
      name: 'app/api/writes/[account]/[id]/route.ts',
      does: 'Answers the browser that follows the write.',
      over: 'the request of `useFollowedWrite`',
    },
    { name: 'readWrite', does: 'Reads the write for a person who may see it.' },
    { name: 'findOwnRow' },
  ],
  delivery: [
    { name: 'AlertWorker', does: 'Takes a turn every ten seconds, in the copy of the console that leads.' },
    {
      name: 'evaluateAlerts',
      does: 'Opens an alert for each new cause, and resolves the alerts whose cause has ended.',
    },
    { name: 'findWatched', does: 'Says which accounts are watched for which kinds, by the administrators’ rules.' },
    { name: 'allAlerts', does: 'Lists every kind of alert.' },
    { name: 'payoutFailed', does: 'Is one kind: its causes and whether they go on as SQL, its words.' },
    {
      name: 'outPayouts',
      does: 'Has what kinds about payouts share: which payouts failed, and whose money is not back.',
    },
    { name: 'defineAlert', does: 'Has the type that every kind satisfies.' },
    {
      name: 'planDeliveries',
      does: 'Settles once who is told of an alert, and writes a row for each person and channel.',
    },
    { name: 'findAllViewers', does: 'Reads the people, what they hold and the clients through which they act.' },
    { name: 'alertChoicesFrom', does: 'Says which kinds a person wants to hear of, and by which channel.' },
    { name: 'visibleAlerts', does: 'Says which alerts a person may see.' },
    {
      name: 'DeliverySender',
      does: 'Claims the deliveries of the person who waits longest, asks once more what they may see, and hands them over.',
      over: 'the table `delivery`',
    },
    {
      name: 'DeliveryKind',
      does: 'Has the type of every kind of delivery: what the person may be told now, and the mail.',
    },
    {
      name: 'alertDelivery',
      does: 'Is one kind: the alerts that this person may see and wants to hear of, and their mail.',
    },
    { name: 'findAlerts', does: 'Reads the alerts as this person may see them.' },
    { name: 'drawMail', does: 'Draws the page of a mail as text and as HTML.' },
    { name: 'sendMail', does: 'Speaks with the mail server, and asks again when the server is ready for the mail.' },
    { name: 'postWebhook', does: 'Posts to the webhook instead, where that is the channel.' },
    { name: 'openTargetPool', does: 'Connects to the addresses alone that were found fit for a webhook.' },
  ],
};
