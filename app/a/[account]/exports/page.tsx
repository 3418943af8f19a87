import { getTranslations } from 'next-intl/server';
import { ExportsList } from '@/app/list/exports/exports-list';
import { readOwnExports } from '@/app/list/exports/read-own-exports';
import { ListPage } from '@/app/list/list-page';
import { toReadFailure } from '@/app/record/read-record';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { readZone } from '@/app/shell/read-zone';
import { failed } from '@/lib/result';

export const generateMetadata = pageTitle('exports.title');

export default async function ExportsPage({ params }: PageProps<'/a/[account]/exports'>) {
  const { account } = await params;
  const t = await getTranslations('exports');
  const [read, zone] = await Promise.all([readOwnExports(account), readZone()]);
  const list = read.ok ? read : failed(toReadFailure({ interface: '4.9' }, read.error));
  return (
    <ListPage title={t('title')} description={t('description')} list={list}>
      {(seed) => (
        <ClientMessages areas={['exports']}>
          <ExportsList key={account} account={account} seed={seed} zone={zone} />
        </ClientMessages>
      )}
    </ListPage>
  );
}
