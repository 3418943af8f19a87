import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { may } from '@/lib/access/permissions/console-acts';
import { environment } from '@/lib/env';
import { everyAccount } from '@/lib/addresses/every-account';
import { doesBusiness, type Role } from '@/lib/roles';
import type { FrameCounts } from './read-counts';
import { CountBadge } from '../side-nav';
import { pathIn } from '@/lib/addresses/path-to';

interface BellProps {
  /** The account that the frame links to; undefined for administrators, and for a person without an account. */
  readonly account: string | undefined;
  readonly counts: FrameCounts | undefined;
  readonly role: Role;
}

/** Links to the inbox of the person, with the number of its entries; administrators have alerts alone. */
export async function Bell({ account, counts, role }: BellProps) {
  const place = placeOf(role, account);
  if (place === undefined) return null;
  const t = await getTranslations('shell.badge');
  return (
    <ButtonLink href={place.href} variant="quiet" icon={<Icon name="bell" />} className="button-square relative">
      <span className="sr-only">{t(place.name)} </span>
      <span className="absolute -top-0.5 left-1/2 leading-none">
        <CountBadge what="inbox" account={account ?? everyAccount} brought={counts} isSpoken />
      </span>
    </ButtonLink>
  );
}

function placeOf(role: Role, account: string | undefined) {
  if (doesBusiness(role))
    return account === undefined ? undefined : { href: pathIn(account, 'inbox'), name: 'inboxBell' as const };
  const isShown = may({ role }, 'mirror.read') && environment().mirrorDays > 0;
  return isShown ? { href: '/settings/alerts/open', name: 'bell' as const } : undefined;
}
