import { pathTo } from '@/lib/addresses/path-to';
import type { BusinessRole, Role } from '@/lib/roles';

/** The guides, and their parts by the ids of their headings. @internal Exported for tests. */
export const guideParts = {
  everyone: [
    'start-the-day',
    'find-a-page-or-a-record',
    'set-up-your-profile',
    'see-where-you-are-signed-in',
    'choose-your-alerts',
    'see-which-platform-you-work-with',
    'look-up-deposits-payment-intents-and-card-products',
    'look-up-what-the-platform-offers',
  ],
  operators: [
    'find-a-payout',
    'see-why-it-failed',
    'mark-a-payout-as-reviewed',
    'edit-a-bank-account',
    'add-a-bank-account',
    'get-a-quote-and-convert',
    'export-a-file',
    'follow-your-changes',
  ],
  support: [
    'find-a-card-or-a-person',
    'freeze-a-card',
    'change-contact-details',
    'find-out-where-a-payout-is',
    'check-the-outcome-of-a-change',
    'when-a-page-isnt-for-your-role',
  ],
  managers: [
    'see-what-needs-attention',
    'approve-a-change',
    'hand-over-while-youre-away',
    'handle-an-alert',
    'assign-failed-payouts',
    'close-a-month',
    'schedule-a-report',
    'resolve-an-unknown-outcome',
    'see-who-did-what',
  ],
  administrators: [
    'invite-a-person',
    'change-a-persons-role-or-accounts',
    'help-a-person-sign-in',
    'review-who-may-do-what',
    'name-the-sub-accounts',
    'connect-a-platform',
    'set-the-approval-rules',
    'set-the-alerts',
    'check-that-the-console-works',
    'see-who-did-what',
  ],
  'what-happens-if': [
    'no-answer',
    'a-change-is-submitted-twice',
    'the-wrong-account',
    'a-quote-expires',
    'the-platform-is-down',
    'two-people-change-the-same-record',
    'approvals',
    'signing-in',
    'numbers-and-files',
  ],
} as const;

export type GuideName = keyof typeof guideParts;

export const guideNames = Object.keys(guideParts) as readonly GuideName[]; // the type names every key

export const findGuideName = (name: string): GuideName | undefined => guideNames.find((one) => one === name);

/** `operators#find-a-payout` */
export type GuidePart = { [N in GuideName]: `${N}#${(typeof guideParts)[N][number]}` }[GuideName];

/** One part for all, or one for each role that the page is for. */
type PartOfPage = GuidePart | Readonly<Record<BusinessRole, GuidePart> & { admin?: GuidePart }>;

const records = 'everyone#look-up-deposits-payment-intents-and-card-products';
const payout = {
  operator: 'operators#see-why-it-failed',
  manager: 'operators#see-why-it-failed',
  support: 'support#find-out-where-a-payout-is',
} as const;
const startOfDay = {
  operator: 'everyone#start-the-day',
  support: 'everyone#start-the-day',
  manager: 'managers#see-what-needs-attention',
} as const;
const ownConnection = 'everyone#see-which-platform-you-work-with';
const ownAlerts = 'everyone#choose-your-alerts';

/** The part of the guides for each page with the console's frame, by its folder below `app`. @internal for tests */
export const partsOfPages = {
  'a/[account]': startOfDay,
  'a/[account]/inbox': { ...startOfDay, manager: 'managers#approve-a-change' },
  'a/[account]/alerts': 'managers#handle-an-alert',
  'a/[account]/payouts': {
    operator: 'operators#find-a-payout',
    manager: 'operators#find-a-payout',
    support: 'support#find-out-where-a-payout-is',
  },
  'a/[account]/payouts/[id]': payout,
  'a/[account]/payouts/ageing': payout,
  'a/[account]/payouts/failures': payout,
  'a/[account]/reports': 'managers#schedule-a-report',
  'a/[account]/reports/schedules': 'managers#schedule-a-report',
  'a/[account]/reports/schedules/[id]': 'managers#schedule-a-report',
  'a/[account]/reports/months': 'managers#close-a-month',
  'a/[account]/reports/months/[id]': 'managers#close-a-month',
  'a/[account]/bank-accounts': 'operators#edit-a-bank-account',
  'a/[account]/bank-accounts/new': 'operators#add-a-bank-account',
  'a/[account]/bank-accounts/[id]': 'operators#edit-a-bank-account',
  'a/[account]/bank-accounts/[id]/edit': 'operators#edit-a-bank-account',
  'a/[account]/quotes': 'operators#get-a-quote-and-convert',
  'a/[account]/quotes/[id]': 'what-happens-if#a-quote-expires',
  'a/[account]/quotes/history': 'operators#get-a-quote-and-convert',
  'a/[account]/deposits': records,
  'a/[account]/deposits/[id]': records,
  'a/[account]/deposits/simulate': records,
  'a/[account]/payment-intents': records,
  'a/[account]/payment-intents/[id]': records,
  'a/[account]/card-products': records,
  'a/[account]/card-products/[id]': records,
  'a/[account]/cards': 'support#find-a-card-or-a-person',
  'a/[account]/cards/[id]': 'support#freeze-a-card',
  'a/[account]/cards/freeze-many': 'support#freeze-a-card',
  'a/[account]/cards/freeze-many/[id]': 'support#freeze-a-card',
  'a/[account]/cardholders': 'support#find-a-card-or-a-person',
  'a/[account]/cardholders/[id]': 'support#change-contact-details',
  'a/[account]/cardholders/[id]/edit': 'support#change-contact-details',
  'a/[account]/activity': {
    operator: 'operators#follow-your-changes',
    support: 'support#check-the-outcome-of-a-change',
    manager: 'managers#resolve-an-unknown-outcome',
  },
  'a/[account]/activity/[id]': 'what-happens-if#no-answer',
  'a/[account]/approvals': {
    operator: 'what-happens-if#approvals',
    support: 'what-happens-if#approvals',
    manager: 'managers#approve-a-change',
  },
  'a/[account]/audit': 'managers#see-who-did-what',
  'a/[account]/audit/[sequence]': 'managers#see-who-did-what',
  'a/[account]/exports': 'operators#export-a-file',
  settings: 'administrators#invite-a-person',
  'settings/people': 'administrators#change-a-persons-role-or-accounts',
  'settings/people/[id]': 'administrators#change-a-persons-role-or-accounts',
  'settings/people/invite': 'administrators#invite-a-person',
  'settings/people/review': 'administrators#review-who-may-do-what',
  'settings/roles': 'administrators#change-a-persons-role-or-accounts',
  'settings/accounts': 'administrators#name-the-sub-accounts',
  'settings/connections': {
    operator: ownConnection,
    support: ownConnection,
    manager: ownConnection,
    admin: 'administrators#connect-a-platform',
  },
  'settings/approvals': 'administrators#set-the-approval-rules',
  'settings/alerts': {
    operator: ownAlerts,
    support: ownAlerts,
    manager: ownAlerts,
    admin: 'administrators#set-the-alerts',
  },
  'settings/alerts/open': 'administrators#set-the-alerts',
  'settings/alerts/rules': 'administrators#set-the-alerts',
  'settings/alerts/webhook': 'administrators#set-the-alerts',
  'settings/mirror': 'administrators#check-that-the-console-works',
  'settings/workers': 'administrators#check-that-the-console-works',
  'settings/audit': 'administrators#see-who-did-what',
  'settings/audit/[sequence]': 'administrators#see-who-did-what',
  'settings/sessions': 'everyone#see-where-you-are-signed-in',
  'settings/sign-in': 'everyone#set-up-your-profile',
  reference: 'everyone#look-up-what-the-platform-offers',
  guides: 'everyone#find-a-page-or-a-record',
  'guides/[guide]': 'everyone#find-a-page-or-a-record',
} as const satisfies Readonly<Record<string, PartOfPage>>;

/** The part of the guides about the page with this path; undefined for a path without a page. */
export function findPart(pathname: string, role: Role): GuidePart | undefined {
  const steps = pathname.split('/').filter((step) => step !== '');
  const fitting = pages.filter(({ pattern }) => fits(pattern, steps));
  // `payouts/ageing` is also a `payouts/[id]`, and the page with fewer parameters is meant.
  const [page] = fitting.toSorted((one, other) => parameters(one.pattern) - parameters(other.pattern));
  if (page === undefined) return undefined;
  return typeof page.part === 'string' ? page.part : page.part[role];
}

const pages = Object.entries<PartOfPage>(partsOfPages).map(([folder, part]) => ({ pattern: folder.split('/'), part }));

const isParameter = (step: string) => step.startsWith('[');
const parameters = (pattern: readonly string[]) => pattern.filter(isParameter).length;

const fits = (pattern: readonly string[], steps: readonly string[]) =>
  pattern.length === steps.length && pattern.every((step, place) => isParameter(step) || step === steps[place]);

/** The address of a part of the guides, `operators#find-a-payout`, or of a whole guide. */
export function partAddress(part: string): string {
  const [guide = '', heading] = part.split('#');
  const address = pathTo('/guides/[guide]', { guide });
  return heading === undefined ? address : `${address}#${heading}`;
}
