import type { Source } from './sources';

export type FollowedPath = {
  readonly files: readonly string[];
  /** Steps whose export nobody has any more: the list below wants a look. */
  readonly unknown: readonly string[];
  /** Files of the path that neither import nor are imported by another one of it. */
  readonly apart: readonly string[];
};

/**
 * The modules that one value passes on its way to the platform and back, each named by what it exports there, so that a
 * module that moves stays in the list and two that become one count once. `one|other` are names of the same thing at
 * different times; a path with a slash is a file.
 */
const steps: Readonly<Record<'read' | 'write', readonly string[]>> = {
  /** `page_number` of the list of payouts: address, page, platform, first rows, next page. */
  read: [
    'app/a/[account]/payouts/page.tsx',
    'payoutListDefaults|payoutList|PayoutsTable',
    'PayoutsTable|payoutColumns',
    'pageSizes',
    'readList',
    'readListQuery|parseListQuery|listQuery',
    'readPlatform|readLive',
    'parts|platformContext|platform',
    'Door|openReader|ReadOperation',
    'SharedReads',
    'PlatformEngine|PlatformClient',
    'buildRequest',
    'Gate|CallLimits',
    'sendRequest',
    'ListPage',
    'LiveTable',
    'useListQuery|LiveTable',
    'useLiveList',
    'liveListQuery',
    'fetchLive',
    'app/api/live/[account]/[operation]/route.ts',
  ],
  /** `card_status` of one freeze: the opened form, what is submitted, what is recorded, what is sent, what is told. */
  write: [
    'app/a/[account]/cards/[id]/page.tsx',
    'CardRecord',
    'CardStatusPanel|CardRecord',
    'readMoveRefusals',
    'moveRefusal',
    'MoveDialog',
    'useOpenedForm',
    'openFormAction',
    'openFormFromBrowser',
    'openFormFor',
    'requireOwnForm',
    'requireCaller',
    'mayRun',
    'permissionFor',
    'permissions',
    'isGranted',
    'writeParts|connectedWrites',
    'useCardMove|MoveDialog',
    'useWrite',
    'updateCardStatusAction',
    'defineWriteAction|defineAction',
    'requirePermitted|runWrite',
    'runWrite|submitWrite',
    'Press|AnswerDeadline',
    'checkRequest|runWrite',
    'keepValues',
    'prepareWith|runWrite',
    'parseExactJson',
    'findAccountProblem',
    'findApprovalNeed',
    'findRule',
    'describeAsked',
    'redact',
    'recordAndSend',
    'findSimilar|recordAndSend',
    'WriteEngine',
    'commitWrite|recordWrite',
    'lockRow|findRow',
    'writeAuditLine',
    'recordAct',
    'passesGate|mayBeSent',
    'claimWrite',
    'performClaim',
    'connectWrites|connectPlatform',
    'PlatformEngine|PlatformClient',
    'buildRequest',
    'TokenKeeper',
    'Gate|CallLimits',
    'sendRequest',
    'readSubject',
    'factsOf|updateCardStatusWrite',
    'classifyFailure',
    'concludeAttempt',
    'decide',
    'toPast|findQuietMs',
    'isFinal|isWriteState',
    'viewOperation|viewWrite',
    'operationStates|writeStates|WriteAnswer',
    'useUnsettledOperations|useUnsettledWrites',
    'WriteOutcome',
    'OperationOutcome|WriteNotice|OperationNotice',
    'useOperation|useFollowedWrite',
    'fetchOperation|fetchWrite',
    'readOperation|readWrite',
    'findOperation|findWrite|findOwnRow',
    'operationWords|writeWords',
  ],
};

export function followPaths(sources: ReadonlyMap<string, Source>, which: keyof typeof steps): FollowedPath {
  const found = steps[which].map((step) => ({ step, file: findStep(sources, step) }));
  const files = [...new Set(found.flatMap(({ file }) => file ?? []))];
  const isLinked = (file: string) =>
    files.some((other) => other !== file && (importsFrom(sources, file, other) || importsFrom(sources, other, file)));
  return {
    files,
    unknown: found.filter(({ file }) => file === undefined).map(({ step }) => step),
    // A route is fetched from the browser by its address.
    apart: files.filter((file) => !isLinked(file) && !file.startsWith('app/api/')),
  };
}

function findStep(sources: ReadonlyMap<string, Source>, step: string): string | undefined {
  if (step.includes('/')) return sources.has(step) ? step : undefined;
  for (const name of step.split('|')) {
    const homes = [...sources.values()].filter(
      ({ file, exports }) => exports.includes(name) && /^(app|components|lib)\//.test(file),
    );
    const home = homes.find(({ file }) => !file.startsWith('lib/contract/')) ?? homes[0];
    if (home !== undefined) return home.file;
  }
  return undefined;
}

const importsFrom = (sources: ReadonlyMap<string, Source>, from: string, target: string): boolean =>
  sources.get(from)?.imports.some(({ file }) => file === target) ?? false;
