import { getTranslations } from 'next-intl/server';
import { ListPage } from '@/app/list/list-page';
import { toReadFailure } from '@/app/record/read-record';
import { EmptyState } from '@/components/failure/empty-state';
import { Link } from '@/components/ui/link';
import { listPayouts } from '@/lib/contract/payouts';
import { everyAccount, openMirror } from '@/lib/mirror/open-mirror';
import { failed } from '@/lib/result';

/** The platform lists one account at a time: the way to the list of each that the person may see. */
export async function LiveAccounts() {
  const [t, master, opened] = await Promise.all([
    getTranslations('payouts'),
    getTranslations('shell.account'),
    openMirror('listPayouts', everyAccount),
  ]);
  const list = opened.ok ? opened : failed(toReadFailure(listPayouts, opened.error));
  return (
    <ListPage title={t('title')} list={list}>
      {({ accounts }) => (
        <>
          <EmptyState icon="building-2" title={t('list.liveOfOne')}>
            {t('list.liveOfOneNote')}
          </EmptyState>
          <ul className="divide-line border-line mx-auto max-w-lg divide-y border-y text-sm">
            {accounts.map(({ account, name }) => (
              <li key={account}>
                <Link
                  href={`/a/${account}/payouts?view=live`}
                  className="text-accent-ink block py-2 wrap-anywhere hover:underline"
                >
                  <bdi>{name ?? (account === 'master' ? master('master') : account)}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </ListPage>
  );
}
