import { firstSentence } from './folder-table';
import { markdownTable } from './markdown-table';
import { docCommentOf, type Source } from './sources';

/** One place that a value passes; a text is its name. */
type Step = {
  /** An export of the module, so that the module may move and stay in the walk; with a slash in it, the file itself. */
  readonly name: string;
  /** The folder of the module, where several export that name. */
  readonly in?: string;
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
export function followWalk(
  sources: ReadonlyMap<string, Source>,
  title: string,
  steps: readonly (string | Step)[],
): FollowedWalk {
  const stops: Stop[] = [];
  const problems: string[] = [];
  for (const each of steps) {
    const step: Step = typeof each === 'string' ? { name: each } : each;
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
    const does = firstSentence(docCommentOf(sources.get(file), shown));
    if (does === '') problems.push(`The walk of ${title} does not say what ${file} does.`);
    stops.push({ file, names: shown, does, from: from ?? '' });
  }
  return { stops, problems };
}

/** The walk as a numbered table: where a value comes from, and what the export that takes it says of itself. */
export function walkTable(
  sources: ReadonlyMap<string, Source>,
  title: string,
  steps: readonly (string | Step)[],
): string {
  const rows = followWalk(sources, title, steps).stops.map(({ file, names, does, from }, at) => [
    String(at + 1),
    from,
    [`\`${file}\``, ...names.map((name) => `\`${name}\``)].join(' '),
    does,
  ]);
  return markdownTable(['', 'From', 'Module', 'What it is for'], rows);
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

export const walks: Readonly<Record<WalkName, readonly (string | Step)[]>> = {
  list: [
    'app/a/[account]/payouts/page.tsx',
    'openPayoutList',
    'openMirror',
    'viewerOf',
    'mayRunAs',
    'readPayoutQuery',
    'findCoverage',
    'findPayouts',
    'termsOf',
    'payoutFilters',
    'findWeeks',
    'sumPayouts',
    'MirroredPayouts',
    'mirroredPayouts',
    'useList',
    'useListAddress',
    'ListTable',
    'statusTabs',
    'usePayoutFilters',
    'useFilterText',
    'payoutColumns',
    'useLiveList',
    'fetchOwn',
    {
      name: 'app/api/mirror/[account]/payouts/route.ts',
      over: 'the request of `fetchOwn`',
    },
    'readPayouts',
  ],
  'live-list': [
    'app/a/[account]/deposits/page.tsx',
    'readList',
    'ListPage',
    'readListQuery',
    'readLive',
    'platformContext',
    'PlatformReader',
    'SharedReads',
    'PlatformClient',
    'CallLimits',
    'buildRequest',
    'sendRequest',
    'DepositsTable',
    'platformList',
    'useList',
    'useListAddress',
    'ListTable',
    'ListPager',
    'useLiveList',
    'fetchLive',
    {
      name: 'app/api/live/[account]/[operation]/route.ts',
      over: 'the request of `fetchLive`',
    },
  ],
  write: [
    'app/a/[account]/cards/[id]/page.tsx',
    'readMoveRefusals',
    'findRefusal',
    'mayRun',
    'permissionFor',
    'permissions',
    'isGranted',
    'CardRecord',
    'useUnsettledWrites',
    'moveRefusal',
    'MoveDialog',
    'useDialogWrite',
    'updateCardStatusAction',
    'openFormAction',
    'openFormFromBrowser',
    'openFormFor',
    'keepValues',
    'inOrder',
    'requireOwnForm',
    'requireCaller',
    'useWrite',
    'defineWriteAction',
    'connectedWrites',
    'findAccountProblem',
    'findApprovalNeed',
    { name: 'readSubject', in: 'lib/writes' },
    'runWrite',
    'updateCardStatusWrite',
    'writeExactJson',
    'describeAsked',
    'viewWrite',
    'recordAndSend',
    'AnswerDeadline',
    'commitWrite',
    'redact',
    'lockRow',
    'writeAuditLine',
    'recordAct',
    'WriteEngine',
    'connectPlatform',
    'mayBeSent',
    'claimWrite',
    'performClaim',
    'classifyFailure',
    'PlatformClient',
    'CallLimits',
    'TokenKeeper',
    'sendRequest',
    'buildRequest',
    'concludeAttempt',
    { name: 'decide', in: 'lib/writes' },
    'findQuietMs',
    'isFinal',
    'WriteAnswer',
    'WriteOutcome',
    'useFollowedWrite',
    'writeWords',
    {
      name: 'app/api/writes/[account]/[id]/route.ts',
      over: 'the request of `useFollowedWrite`',
    },
    'readWrite',
    'findOwnRow',
  ],
  delivery: [
    'AlertWorker',
    'evaluateAlerts',
    'findWatched',
    'allAlerts',
    'payoutFailed',
    'defineAlert',
    'planDeliveries',
    'findAllViewers',
    'alertChoicesFrom',
    'visibleAlerts',
    {
      name: 'DeliverySender',
      over: 'the table `delivery`',
    },
    'DeliveryKind',
    'alertDelivery',
    'findAlerts',
    'drawMail',
    'sendMail',
    'postWebhook',
    'openTargetPool',
  ],
};
