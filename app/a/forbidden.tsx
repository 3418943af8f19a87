import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { NotAllowed } from '@/app/failures/not-allowed';
import { ConsoleFrame } from '@/app/shell/console-frame';
import { EmptyState } from '@/components/failure/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { mayEnter } from '@/lib/access/accounts/grants';
import { pathHeader } from '@/lib/access/requests/request-headers';
import { requireCallerContext } from '@/lib/access/sessions/caller';
import { findHomeAccount } from '@/lib/platform/server';
import { doesBusiness } from '@/lib/roles';

/** In the frame of the person's own account: they have not entered the one that was asked for. */
export default async function Forbidden() {
  const { caller, grants } = await requireCallerContext();
  const [, account] = /^\/a\/([^/?]+)/.exec((await headers()).get(pathHeader) ?? '') ?? [];
  // This is a part of every page below, and all but never shown: a frame of its own is only for whoever needs it.
  if (account !== undefined && mayEnter({ role: caller.role, grants }, account)) return <RefusedInside />;
  const t = await getTranslations(`start.forbidden.${doesBusiness(caller.role) ? 'account' : 'business'}`);
  return (
    <ConsoleFrame account={await findHomeAccount()}>
      <NotAllowed
        heading={t('heading')}
        title={t('title')}
        whatHappened={t('whatHappened')}
        whatToDo={t('whatToDo', { email: caller.email })}
      />
    </ConsoleFrame>
  );
}

/** Something within an account that they may enter. */
function RefusedInside() {
  const t = useTranslations('start');
  return (
    <EmptyState icon="ban" title={t('forbidden.title')} actions={<ButtonLink href="/">{t('toStart')}</ButtonLink>} />
  );
}
