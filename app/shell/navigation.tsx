import {
  ArrowDownToLine,
  ArrowLeftRight,
  ContactRound,
  CreditCard,
  History,
  House,
  KeyRound,
  Landmark,
  ListChecks,
  PlugZap,
  ReceiptText,
  ScrollText,
  Send,
  Users,
  UserCheck,
  Waypoints,
  WalletCards,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ApprovalsBadge, UnsettledBadge } from './unsettled-badge';
import { message, type Message } from '@/lib/messages/message';
import { may } from '@/lib/access/permissions/console-acts';
import { doesBusiness, type Role } from '@/lib/roles';
import type { Unsettled } from '@/lib/writes/queries/read-writes';

export interface NavigationGroup {
  /** Left out for the first group, which needs no name. */
  readonly label?: Message;
  readonly items: readonly NavigationItem[];
}

interface NavigationItem {
  readonly href: string;
  readonly label: Message;
  readonly icon: ReactNode;
  /** What waits there: a badge that keeps itself up to date. */
  readonly mark?: ReactNode;
}

const help: NavigationGroup = {
  label: message('shell.nav.help'),
  items: [{ href: '/reference', label: message('shell.nav.reference'), icon: <ScrollText /> }],
};

/** What waits for an admin, as badges. */
interface SettingsMarks {
  readonly people: ReactNode;
  readonly rules: ReactNode;
}

const settings = (marks?: SettingsMarks): NavigationGroup => ({
  label: message('shell.nav.settings'),
  items: [
    { href: '/settings/people', label: message('shell.nav.people'), icon: <Users />, mark: marks?.people },
    { href: '/settings/roles', label: message('shell.nav.roles'), icon: <KeyRound /> },
    { href: '/settings/accounts', label: message('shell.nav.subAccounts'), icon: <Waypoints /> },
    { href: '/settings/connections', label: message('shell.nav.connections'), icon: <PlugZap /> },
    { href: '/settings/approvals', label: message('shell.nav.approvalRules'), icon: <UserCheck />, mark: marks?.rules },
    { href: '/settings/audit', label: message('shell.nav.audit'), icon: <History /> },
  ],
});

/** The areas of one account. Admins manage the console and do no business (they have no reads to go to); somebody without an account has no areas yet. */
export function navigationFor(
  account: string | undefined,
  role: Role,
  unsettled?: Unsettled,
  marks?: SettingsMarks,
): readonly NavigationGroup[] {
  if (!doesBusiness(role)) return [settings(marks), help];
  if (account === undefined) return [help];
  const at = (area: string) => `/a/${account}/${area}`;
  return [
    {
      items: [
        { href: `/a/${account}`, label: message('shell.nav.home'), icon: <House /> },
        { href: at('payouts'), label: message('shell.nav.payouts'), icon: <Send /> },
        { href: at('bank-accounts'), label: message('shell.nav.bankAccounts'), icon: <Landmark /> },
        { href: at('quotes'), label: message('shell.nav.quotes'), icon: <ArrowLeftRight /> },
        { href: at('deposits'), label: message('shell.nav.deposits'), icon: <ArrowDownToLine /> },
        { href: at('payment-intents'), label: message('shell.nav.paymentIntents'), icon: <ReceiptText /> },
      ],
    },
    {
      label: message('shell.nav.cards'),
      items: [
        { href: at('cards'), label: message('shell.nav.cards'), icon: <CreditCard /> },
        { href: at('cardholders'), label: message('shell.nav.cardholders'), icon: <ContactRound /> },
        { href: at('card-products'), label: message('shell.nav.cardProducts'), icon: <WalletCards /> },
      ],
    },
    {
      label: message('shell.nav.control'),
      items: [
        {
          href: at('operations'),
          label: message('shell.nav.operations'),
          icon: <ListChecks />,
          mark: <UnsettledBadge key={account} account={account} brought={unsettled} />,
        },
        {
          href: at('approvals'),
          label: message('shell.nav.approvals'),
          icon: <UserCheck />,
          mark: <ApprovalsBadge key={account} account={account} brought={unsettled} />,
        },
        ...(may({ role }, 'audit.read')
          ? [{ href: at('audit'), label: message('shell.nav.audit'), icon: <History /> }]
          : []),
        { href: '/settings/connections', label: message('shell.nav.connection'), icon: <PlugZap /> },
      ],
    },
    help,
  ];
}
