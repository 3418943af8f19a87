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
import type { NavGroup } from '@/components/shell/side-nav';
import { ApprovalsBadge, UnsettledBadge } from './unsettled-badge';
import { may } from '@/lib/access/permissions/console-acts';
import { doesBusiness, type Role } from '@/lib/roles';
import type { Unsettled } from '@/lib/writes/queries/read-writes';

const help: NavGroup = { label: 'Help', items: [{ href: '/reference', label: 'API reference', icon: <ScrollText /> }] };

/** What waits for an admin, as badges. */
interface SettingsMarks {
  readonly people: ReactNode;
  readonly rules: ReactNode;
}

const settings = (marks?: SettingsMarks): NavGroup => ({
  label: 'Settings',
  items: [
    { href: '/settings/people', label: 'People', icon: <Users />, mark: marks?.people },
    { href: '/settings/roles', label: 'Roles', icon: <KeyRound /> },
    { href: '/settings/accounts', label: 'Sub-accounts', icon: <Waypoints /> },
    { href: '/settings/connections', label: 'Connections', icon: <PlugZap /> },
    { href: '/settings/approvals', label: 'Approval rules', icon: <UserCheck />, mark: marks?.rules },
    { href: '/settings/audit', label: 'Audit', icon: <History /> },
  ],
});

/** The areas of one account. Admins manage the console and do no business (they have no reads to go to); somebody without an account has no areas yet. */
export function navigationFor(
  account: string | undefined,
  role: Role,
  unsettled?: Unsettled,
  marks?: SettingsMarks,
): readonly NavGroup[] {
  if (!doesBusiness(role)) return [settings(marks), help];
  if (account === undefined) return [help];
  const at = (area: string) => `/a/${account}/${area}`;
  return [
    {
      items: [
        { href: `/a/${account}`, label: 'Home', icon: <House /> },
        { href: at('payouts'), label: 'Payouts', icon: <Send /> },
        { href: at('bank-accounts'), label: 'Bank accounts', icon: <Landmark /> },
        { href: at('quotes'), label: 'Quotes', icon: <ArrowLeftRight /> },
        { href: at('deposits'), label: 'Deposits', icon: <ArrowDownToLine /> },
        { href: at('payment-intents'), label: 'Payment intents', icon: <ReceiptText /> },
      ],
    },
    {
      label: 'Cards',
      items: [
        { href: at('cards'), label: 'Cards', icon: <CreditCard /> },
        { href: at('cardholders'), label: 'Cardholders', icon: <ContactRound /> },
        { href: at('card-products'), label: 'Card products', icon: <WalletCards /> },
      ],
    },
    {
      label: 'Control',
      items: [
        {
          href: at('operations'),
          label: 'Operations',
          icon: <ListChecks />,
          mark: <UnsettledBadge key={account} account={account} brought={unsettled} />,
        },
        {
          href: at('approvals'),
          label: 'Approvals',
          icon: <UserCheck />,
          mark: <ApprovalsBadge key={account} account={account} brought={unsettled} />,
        },
        ...(may({ role }, 'audit.read') ? [{ href: at('audit'), label: 'Audit', icon: <History /> }] : []),
        { href: '/settings/connections', label: 'Your connection', icon: <PlugZap /> },
      ],
    },
    help,
  ];
}
