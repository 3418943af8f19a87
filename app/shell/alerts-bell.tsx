import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Grants } from '@/lib/access/accounts/grants';
import { may } from '@/lib/access/permissions/console-acts';
import { seesPayouts } from '@/lib/access/viewers/viewer';
import { environment } from '@/lib/env';
import { everyAccount } from '@/lib/access/accounts/every-account';
import { doesBusiness, type Role } from '@/lib/roles';
import type { FrameCounts } from './read-counts';
import { CountBadge } from './side-nav';

interface AlertsBellProps {
  /** The account that the frame links to; undefined for administrators, and for a person without an account. */
  readonly account: string | undefined;
  readonly counts: FrameCounts | undefined;
  readonly role: Role;
  readonly grants: Pick<Grants, 'everyAccount' | 'given'>;
}

/** Links to the alerts that the person may see, with the number of open ones. */
export async function AlertsBell({ account, counts, role, grants }: AlertsBellProps) {
  const href = alertsHref(role, account, grants);
  if (href === undefined || environment().mirrorDays === 0) return null;
  const t = await getTranslations('shell.badge');
  return (
    <ButtonLink href={href} variant="quiet" icon={<Icon name="bell" />} className="button-square relative">
      <span className="sr-only">{t('bell')} </span>
      <span className="absolute -top-0.5 left-1/2 leading-none">
        <CountBadge what="alerts" account={account ?? everyAccount} brought={counts} />
      </span>
    </ButtonLink>
  );
}

function alertsHref(
  role: Role,
  account: string | undefined,
  { everyAccount: holdsAll, given }: AlertsBellProps['grants'],
) {
  if (!doesBusiness(role)) return may({ role }, 'mirror.read') ? '/settings/alerts/open' : undefined;
  if (account === undefined || !seesPayouts(role)) return undefined;
  return `/a/${holdsAll || given.size > 1 ? everyAccount : account}/alerts`;
}
