import { getTranslations } from 'next-intl/server';
import { NotAllowed } from '@/app/failures/not-allowed';
import { ConsoleFrame } from '@/app/shell/console-frame';
import { requireCaller } from '@/lib/access/sessions/caller';
import { findHomeAccount } from '@/lib/platform/server';

/** In the frame of the person's own account: they have not entered the one that was asked for. */
export default async function Forbidden() {
  const { email } = await requireCaller();
  const t = await getTranslations('start.forbidden.account');
  return (
    <ConsoleFrame account={await findHomeAccount()}>
      <NotAllowed
        heading={t('heading')}
        title={t('title')}
        whatHappened={t('whatHappened')}
        whatToDo={t('whatToDo', { email })}
      />
    </ConsoleFrame>
  );
}
