import { fill } from './every-route';
import { roles, type Answer, type CallerName, type MatrixConsole } from './matrix-console';

/**
 * The roles of the acts beside the fourteen, typed by hand from reliability 4.4 ("A", and the rows under the table):
 * operator, support, manager, admin.
 */
const adminsAlone = '– – – D';
const acts: Readonly<Record<string, string>> = {
  inviteAction: adminsAlone,
  withdrawInvitationAction: adminsAlone,
  disableAccessAction: adminsAlone,
  keepReviewAction: adminsAlone,
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
  pauseMirrorAction: adminsAlone,
  resumeMirrorAction: adminsAlone,
  refillMirrorAction: adminsAlone,
  grantConnectionAction: adminsAlone,
  setAlertRuleAction: adminsAlone,
  removeAlertRuleAction: adminsAlone,
  setWebhookAction: adminsAlone,
  rotateWebhookSecretAction: adminsAlone,
  testWebhookAction: adminsAlone,
  removeWebhookAction: adminsAlone,
  // Managers name a person who decides in their place; an administrator may end that too.
  proposeDelegationAction: '– – D –',
  withdrawDelegationAction: '– – D –',
  endDelegationAction: '– – D D',
  // People choose which alerts they get themselves.
  setAlertChoicesAction: 'D D D D',
  // This checks a connection that the person does not act through.
  checkConnectionAction: adminsAlone,
  // Admins do no business, so they bring no client id.
  putOwnCredentialAction: 'D D D –',
  removeOwnCredentialAction: 'D D D –',
  // Exports of payouts: roles that see payouts (row 2), in full roles that may reveal an account number (row 3).
  requestFullExportAction: 'D – D –',
  cancelExportAction: 'D D D –',
  // Saved views and scheduled reports of payouts: roles that see payouts (row 2).
  saveViewAction: 'D D D –',
  changeViewAction: 'D D D –',
  deleteViewAction: 'D D D –',
  createScheduleAction: 'D D D –',
  changeScheduleAction: 'D D D –',
  pauseScheduleAction: 'D D D –',
  resumeScheduleAction: 'D D D –',
  deleteScheduleAction: 'D D D –',
  runScheduleAction: 'D D D –',
  rerunReportAction: 'D D D –',
  // Decisions about payouts; every role that sees payouts may write notes.
  changeReviewsAction: 'D – D –',
  addNoteAction: 'D D D –',
  watchPayoutAction: 'D D D –',
  closeMonthAction: '– – D –',
  askReopenAction: '– – D –',
  confirmReopenAction: '– – D –',
  declineReopenAction: '– – D –',
};

/** The same for acts in an account, tried with a valid request. */
const inAccount = [
  { action: 'decideApprovalsAction', may: '– – A –', page: 'approvals', act: 'approvals' },
  { action: 'askToSignAction', may: '– – A –', page: 'approvals', act: 'approvals' },
  { action: 'revealProposedAction', may: 'M – M –', page: 'approvals', act: 'approvals' },
  { action: 'verifyAuditAction', may: 'V – V V', page: 'audit', act: 'audit.verify' },
  { action: 'openFormAction', may: 'D – D –', page: 'cards', act: 'createQuote' },
  // The account is checked as for a read of the list.
  { action: 'requestExportAction', may: 'D D D –', page: 'payouts', act: 'listPayouts', byRole: 'settings' },
] as const;

interface Tries {
  /** Wrong answers. */
  readonly wrong: readonly string[];
  /** The audit lines of the tries: `role act account`, or `role settings` for acts without an account. */
  readonly lines: readonly string[];
}

interface SettingsSubjects {
  readonly notGranted: string;
  /** By role: the id of a write that it has proposed in the master account. */
  readonly proposals: ReadonlyMap<CallerName, string>;
}

/** Tries every act by every role that may not do it. */
export async function trySettings(console: MatrixConsole, given: SettingsSubjects): Promise<Tries> {
  const settings = [...console.actions].filter(([, { file }]) =>
    /app\/settings\/(people|changes|approvals|delegations|accounts|connections|mirror|alerts)\/actions/.test(file),
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
    for (const { action, may, page, act, ...named } of inAccount) {
      const proposal = given.proposals.get(role === 'manager' ? 'operator' : 'manager') ?? '';
      if (may.split(' ')[place] === '–') {
        const asked = console.act(role, `/a/master/${page}`, action, requestFor(action, 'master', proposal));
        const line = 'byRole' in named ? `${role} ${named.byRole}` : `${role} ${act} master`;
        await mustRefuse(`${role} ${action}`, asked, line);
      } else if (role !== 'admin') {
        // The same act is tried in an account that the person was not granted.
        const request = requestFor(action, given.notGranted, proposal);
        const asked = console.act(role, `/a/master/${page}`, action, request);
        await mustRefuse(`${role} ${action} elsewhere`, asked, `${role} ${act} ${given.notGranted}`);
      }
    }
    const account = role === 'admin' ? 'master' : given.notGranted;
    const exports = console.get(role, `/api/exports?account=${account}`);
    await mustRefuse(`${role} exports of ${account}`, exports, `${role} listPayouts ${account}`);
  });
  await Promise.all(lanes);

  const own = requestFor('decideApprovalsAction', 'master', given.proposals.get('manager') ?? '');
  const asked = console.act('manager', '/a/master/approvals', 'decideApprovalsAction', own);
  await mustRefuse('manager their own proposal', asked, 'manager approvals master');
  // This proves that the requests are valid: they are refused only because the stored change is another one.
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
    askToSignAction: { account, reason: '', operationId, changeHash: 'made up' },
    revealProposedAction: { account, operationId, field: 'account_number', side: 'after' },
    verifyAuditAction: account,
    openFormAction: { operation: 'createQuote', account },
    requestExportAction: { list: 'listPayouts', account, search: '', format: 'csv', columns: ['id'], zone: 'utc' },
  };
  return requests[action];
}
