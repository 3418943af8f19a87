import { fill } from './every-route';
import { roles, type Answer, type CallerName, type MatrixConsole } from './matrix-console';

/**
 * Who presses what beside the fourteen acts, typed by hand from reliability 4.4 ("A", and the rows under the table):
 * operator, support, manager, admin.
 */
const adminsAlone = '– – – D';
const acts: Readonly<Record<string, string>> = {
  inviteAction: adminsAlone,
  withdrawInvitationAction: adminsAlone,
  disableAccessAction: adminsAlone,
  enableAccessAction: adminsAlone,
  setGrantsAction: adminsAlone,
  proposeRoleAction: adminsAlone,
  confirmChangeAction: adminsAlone,
  declineChangeAction: adminsAlone,
  endSessionAction: adminsAlone,
  makePasswordLinkAction: adminsAlone,
  withdrawPasswordLinkAction: adminsAlone,
  resetFactorAction: adminsAlone,
  addRuleAction: adminsAlone,
  removeRuleAction: adminsAlone,
  setDaysApartAction: adminsAlone,
  putDirectoryEntryAction: adminsAlone,
  removeDirectoryEntryAction: adminsAlone,
  addConnectionAction: adminsAlone,
  replaceKeyAction: adminsAlone,
  changeFactsAction: adminsAlone,
  removeConnectionAction: adminsAlone,
  grantConnectionAction: adminsAlone,
  // Of a connection that one does not act through.
  checkConnectionAction: adminsAlone,
  // Admins do no business, so they bring no client id.
  putOwnCredentialAction: 'D D D –',
  removeOwnCredentialAction: 'D D D –',
};

/** The same for what is done in an account; here with a request that makes sense. */
const inAccount = [
  { action: 'decideApprovalsAction', may: '– – A –', page: 'approvals', act: 'approvals' },
  { action: 'revealProposedAction', may: 'M – M –', page: 'approvals', act: 'approvals' },
  { action: 'verifyAuditAction', may: 'V – V V', page: 'audit', act: 'audit.verify' },
  { action: 'openFormAction', may: 'D – D –', page: 'cards', act: 'createQuote' },
] as const;

interface Tries {
  /** What was not answered as it must be. */
  readonly wrong: readonly string[];
  /** The audit lines that it left: `role act account`, or `role settings` for what belongs to no account. */
  readonly lines: readonly string[];
}

interface Given {
  readonly notGranted: string;
  /** What each role has proposed in the master account. */
  readonly proposals: ReadonlyMap<CallerName, string>;
}

/** Every act tried by every role that it is not for. */
export async function trySettings(console: MatrixConsole, given: Given): Promise<Tries> {
  const settings = [...console.actions].filter(([, { file }]) =>
    /app\/settings\/(people|changes|approvals|accounts|connections)\/actions/.test(file),
  );
  const wrong = settings.flatMap(([action]) => (Object.hasOwn(acts, action) ? [] : [`${action}: nobody said who may`]));
  const lines: string[] = [];
  const values = { account: 'master', id: console.people['support']?.personId ?? '' };
  const mustRefuse = async (name: string, asked: Promise<Answer>, line: string) => {
    const { status, text } = await asked;
    if (status === 403) lines.push(line);
    else wrong.push(`${name}: 403 was expected, ${status} ${text.slice(0, 200)}`);
  };
  const lanes = roles.map(async (role, place) => {
    for (const [action, may] of Object.entries(acts)) {
      if (may.split(' ')[place] !== '–') continue;
      const page = console.actions.get(action)?.page ?? '';
      const address = fill(`/${page.replace(/^app\/?/, '').replace(/\/?page$/, '')}`, values);
      await mustRefuse(`${role} ${action}`, console.act(role, address, action, {}), `${role} settings`);
    }
    for (const { action, may, page, act } of inAccount) {
      const proposal = given.proposals.get(role === 'manager' ? 'operator' : 'manager') ?? '';
      if (may.split(' ')[place] === '–') {
        const asked = console.act(role, `/a/master/${page}`, action, requestFor(action, 'master', proposal));
        await mustRefuse(`${role} ${action}`, asked, `${role} ${act} master`);
      } else if (role !== 'admin') {
        // For an account that is not theirs.
        const request = requestFor(action, given.notGranted, proposal);
        const asked = console.act(role, `/a/master/${page}`, action, request);
        await mustRefuse(`${role} ${action} elsewhere`, asked, `${role} ${act} ${given.notGranted}`);
      }
    }
  });
  await Promise.all(lanes);

  const own = requestFor('decideApprovalsAction', 'master', given.proposals.get('manager') ?? '');
  const asked = console.act('manager', '/a/master/approvals', 'decideApprovalsAction', own);
  await mustRefuse('manager their own proposal', asked, 'manager approvals master');
  // And that these are real requests: only the change itself is not the one that is stored.
  const others = requestFor('decideApprovalsAction', 'master', given.proposals.get('operator') ?? '');
  const seen = await console.act('manager', '/a/master/approvals', 'decideApprovalsAction', others);
  if (!seen.text.includes('approvals.refusal.otherChange')) wrong.push(`manager approves: ${seen.text}`);
  return { wrong, lines };
}

function requestFor(action: (typeof inAccount)[number]['action'], account: string, operationId: string): unknown {
  const requests = {
    decideApprovalsAction: {
      account,
      verdict: 'approved',
      reason: '',
      changes: [{ operationId, changeHash: 'made up' }],
    },
    revealProposedAction: { account, operationId, field: 'account_number', side: 'after' },
    verifyAuditAction: account,
    openFormAction: { operation: 'createQuote', account },
  };
  return requests[action];
}
