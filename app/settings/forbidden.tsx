import { getTranslations } from 'next-intl/server';
import { NotAllowed } from '@/app/failures/not-allowed';
import { requireCaller } from '@/lib/access/sessions/caller';

export default async function Forbidden() {
  const { role } = await requireCaller();
  const [t, roleName] = [await getTranslations('start.forbidden.page'), await getTranslations('terms.roles')];
  return (
    <NotAllowed
      heading={t('heading')}
      title={t('title', { role: roleName(role) })}
      whatHappened={t('whatHappened')}
      whatToDo={t('whatToDo')}
    />
  );
}
