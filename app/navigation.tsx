import {
  ArrowDownToLine,
  ArrowLeftRight,
  ContactRound,
  CreditCard,
  House,
  Landmark,
  ListChecks,
  PlugZap,
  ReceiptText,
  ScrollText,
  Send,
  Waypoints,
  WalletCards,
} from 'lucide-react';
import type { NavGroup } from '@/components/shell/side-nav';
import { UnsettledBadge } from './a/[account]/unsettled-badge';
import type { Role } from '@/lib/access/roles';

const help: NavGroup = { label: 'Help', items: [{ href: '/reference', label: 'API reference', icon: <ScrollText /> }] };

const settings: NavGroup = {
  label: 'Settings',
  items: [
    { href: '/settings/accounts', label: 'Sub-accounts', icon: <Waypoints /> },
    { href: '/settings/connections', label: 'Connections', icon: <PlugZap /> },
  ],
};

/** The areas of one account. Admins manage the console and do no business (they have no reads to go to). */
export function navigationFor(account: string, role: Role): readonly NavGroup[] {
  if (role === 'admin') return [settings, help];
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
          mark: <UnsettledBadge key={account} account={account} />,
        },
        { href: '/settings/connections', label: 'Your connection', icon: <PlugZap /> },
      ],
    },
    help,
  ];
}
