import type { Fixtures } from '@/sandbox/answer-control';
import type { DemoPerson } from './sign-in';

/** One page of the console, for the screenshots and for the accessibility check. */
export interface PageToSee {
  readonly name: string;
  readonly role: DemoPerson | 'nobody';
  readonly path: (fixtures: Fixtures) => string;
  /** Looks so different on a phone that it is checked for barriers there too. */
  readonly narrow?: boolean;
  /** Looked at by `npm test`; all others by `npm run test:all`. */
  readonly isDaily?: boolean;
}

/*
 * Records on which no test writes: another test's write would be drawn on the page while it is looked at. Cards that
 * are blocked and failed intents allow none, and the last cardholder who is not SIMPLE is in no other test.
 */
const blockedCard = ({ cards }: Fixtures) => cards.find(({ card_status }) => card_status === 'BLOCKED')?.card_id ?? '';
const failedIntent = ({ payment_intents }: Fixtures) =>
  payment_intents.find(({ intent_status }) => intent_status === 'FAILED')?.payment_intent_id ?? '';
const quietHolder = ({ cardholders }: Fixtures) =>
  cardholders.findLast(({ kyc_level }) => kyc_level !== 'SIMPLE')?.cardholder_id ?? '';

const inMaster = (area: string) => () => `/a/master/${area}`;

export const pages: readonly PageToSee[] = [
  { name: 'sign-in', isDaily: true, role: 'nobody', path: () => '/sign-in' },
  { name: 'home', isDaily: true, role: 'operator', path: () => '/a/master' },
  { name: 'payouts', isDaily: true, role: 'operator', path: inMaster('payouts') },
  {
    name: 'payouts-with-nothing-found',
    isDaily: true,
    role: 'operator',
    path: inMaster('payouts?from=2001-01-01&to=2001-01-02'),
  },
  { name: 'payouts-with-bad-filters', role: 'operator', path: inMaster('payouts?status=LOST&least=many') },
  {
    name: 'payout',
    isDaily: true,
    role: 'operator',
    path: ({ payouts }) =>
      `/a/master/payouts/${payouts.find(({ payout_status }) => payout_status === 'FAILED')?.payout_id ?? ''}`,
    narrow: true,
  },
  { name: 'payout-that-is-not-there', role: 'operator', path: inMaster('payouts/nothing-here') },
  {
    name: 'payouts-of-a-sub-account',
    role: 'operator',
    path: ({ accounts }) =>
      `/a/${accounts.sub_accounts.find(({ deactivated }) => !deactivated)?.account_id ?? ''}/payouts`,
  },
  { name: 'ageing', role: 'operator', path: inMaster('payouts/ageing'), narrow: true },
  { name: 'failures', role: 'operator', path: inMaster('payouts/failures?days=365'), narrow: true },
  { name: 'reports', role: 'manager', path: inMaster('reports'), narrow: true },
  { name: 'bank-accounts-of-all', role: 'operator', path: () => '/a/all/bank-accounts' },
  { name: 'cards-of-all', role: 'support', path: () => '/a/all/cards', narrow: true },
  { name: 'cardholders-of-all', role: 'support', path: () => '/a/all/cardholders' },
  { name: 'deposits-of-all', role: 'operator', path: () => '/a/all/deposits', narrow: true },
  { name: 'payment-intents-of-all', role: 'operator', path: () => '/a/all/payment-intents' },
  { name: 'bank-accounts', role: 'operator', path: inMaster('bank-accounts') },
  {
    name: 'bank-account',
    role: 'operator',
    path: ({ bank_accounts }) => `/a/master/bank-accounts/${bank_accounts[0]?.id ?? ''}`,
  },
  {
    name: 'bank-account-form',
    isDaily: true,
    role: 'operator',
    path: ({ bank_accounts }) =>
      `/a/master/bank-accounts/${bank_accounts.find(({ currency }) => currency === 'GBP')?.id ?? ''}/edit`,
  },
  { name: 'new-bank-account', role: 'operator', path: inMaster('bank-accounts/new'), narrow: true },
  { name: 'bank-accounts-not-allowed', role: 'support', path: inMaster('bank-accounts') },
  {
    name: 'quotes',
    isDaily: true,
    role: 'operator',
    path: inMaster('quotes?sell_currency=USD&buy_currency=CNH&sell_amount=1234.50'),
  },
  { name: 'quote-history', role: 'operator', path: inMaster('quotes/history') },
  { name: 'quotes-not-allowed', role: 'support', path: inMaster('quotes') },
  { name: 'deposits', role: 'operator', path: inMaster('deposits') },
  { name: 'simulate-deposit', role: 'support', path: inMaster('deposits/simulate') },
  { name: 'payment-intents', role: 'operator', path: inMaster('payment-intents'), narrow: true },
  {
    name: 'payment-intent',
    role: 'operator',
    path: (seed) => `/a/master/payment-intents/${failedIntent(seed)}`,
  },
  { name: 'cards', role: 'support', path: inMaster('cards') },
  {
    name: 'card',
    isDaily: true,
    role: 'support',
    path: (seed) => `/a/master/cards/${blockedCard(seed)}`,
    narrow: true,
  },
  { name: 'freeze-many', role: 'support', path: inMaster('cards/freeze-many'), narrow: true },
  { name: 'cardholders', role: 'support', path: inMaster('cardholders') },
  {
    name: 'cardholder',
    role: 'support',
    path: (seed) => `/a/master/cardholders/${quietHolder(seed)}`,
  },
  {
    name: 'cardholder-form',
    role: 'operator',
    path: (seed) => `/a/master/cardholders/${quietHolder(seed)}/edit`,
  },
  {
    name: 'cardholder-form-of-support',
    role: 'support',
    path: ({ cardholders }) =>
      `/a/master/cardholders/${cardholders.find(({ kyc_level }) => kyc_level === 'SIMPLE')?.cardholder_id ?? ''}/edit`,
  },
  { name: 'card-products', role: 'operator', path: inMaster('card-products') },
  { name: 'your-sign-in', role: 'operator', path: () => '/settings/sign-in' },
  { name: 'your-connection', role: 'operator', path: () => '/settings/connections' },
  { name: 'connections', role: 'admin', path: () => '/settings/connections' },
  { name: 'exports', role: 'operator', path: inMaster('exports') },
  { name: 'inbox', role: 'manager', path: inMaster('inbox'), narrow: true },
  { name: 'alerts', role: 'manager', path: inMaster('alerts') },
  { name: 'months', role: 'manager', path: inMaster('reports/months') },
  { name: 'scheduled-reports', role: 'manager', path: inMaster('reports/schedules'), narrow: true },
  { name: 'your-alerts', role: 'operator', path: () => '/settings/alerts' },
  { name: 'activity', role: 'manager', path: inMaster('activity') },
  { name: 'activity-unresolved', role: 'manager', path: inMaster('activity?show=unsettled') },
  { name: 'settings-home', role: 'admin', path: () => '/settings' },
  { name: 'people', isDaily: true, role: 'admin', path: () => '/settings/people' },
  { name: 'access-review', role: 'admin', path: () => '/settings/people/review', narrow: true },
  { name: 'invite', role: 'admin', path: () => '/settings/people/invite' },
  { name: 'roles', role: 'admin', path: () => '/settings/roles' },
  { name: 'your-sessions', role: 'operator', path: () => '/settings/sessions' },
  { name: 'approvals', isDaily: true, role: 'manager', path: inMaster('approvals') },
  { name: 'approvals-by-me', role: 'manager', path: inMaster('approvals?tab=by-me') },
  { name: 'approvals-done', role: 'manager', path: inMaster('approvals?tab=done') },
  { name: 'audit', role: 'manager', path: inMaster('audit'), narrow: true },
  { name: 'audit-not-allowed', role: 'support', path: inMaster('audit') },
  { name: 'approval-rules', role: 'admin', path: () => '/settings/approvals' },
  { name: 'whole-audit', role: 'admin', path: () => '/settings/audit' },
  { name: 'audit-line', role: 'admin', path: () => '/settings/audit/1' },
  { name: 'sub-accounts', role: 'admin', path: () => '/settings/accounts' },
  { name: 'mirror-admin', role: 'admin', path: () => '/settings/mirror', narrow: true },
  { name: 'workers-admin', role: 'admin', path: () => '/settings/workers' },
  { name: 'your-alerts-of-admin', role: 'admin', path: () => '/settings/alerts' },
  { name: 'console-alerts', role: 'admin', path: () => '/settings/alerts/open', narrow: true },
  { name: 'alert-rules', role: 'admin', path: () => '/settings/alerts/rules', narrow: true },
  { name: 'alert-webhook', role: 'admin', path: () => '/settings/alerts/webhook', narrow: true },
  { name: 'guides', role: 'operator', path: () => '/guides' },
  { name: 'guide', role: 'manager', path: () => '/guides/managers', narrow: true },
  { name: 'guide-of-support', role: 'support', path: () => '/guides/support' },
  { name: 'guide-of-admin', role: 'admin', path: () => '/guides/administrators' },
  { name: 'what-happens-if', role: 'support', path: () => '/guides/what-happens-if', narrow: true },
  { name: 'reference', role: 'operator', path: () => '/reference' },
];
