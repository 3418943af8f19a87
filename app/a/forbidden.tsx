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

/** Drawn in the frame of the person's own account, because they may not enter the account of the address. */
export default async function Forbidden() {
  const { caller, grants } = await requireCallerContext();
  const [, account] = /^\/a\/([^/?]+)/.exec((await headers()).get(pathHeader) ?? '') ?? [];
  // Every page below includes this component and almost none shows it, so it draws a frame only where it must.
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

/** Refuses one page of an account that the person may enter. */
function RefusedInside() {
  const t = useTranslations('start');
  return (
    <EmptyState icon="ban" title={t('forbidden.title')} actions={<ButtonLink href="/">{t('toStart')}</ButtonLink>} />
  );
}
