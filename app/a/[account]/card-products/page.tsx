import { ListPage, readList } from '@/app/list/list-page';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { getTranslations } from 'next-intl/server';
import { CardProductsTable } from './card-products-table';
import { pageTitle } from '@/app/shell/page-title';

export const generateMetadata = pageTitle('cards.product.title');

export default async function CardProductsPage({ params, searchParams }: PageProps<'/a/[account]/card-products'>) {
  const { account } = await params;
  const t = await getTranslations('cards');
  const list = await readList('listCardProducts', account, await searchParams);
  return (
    <ClientMessages areas={['cards', 'values']}>
      <ListPage title={t('product.title')} list={list}>
        {(seed) => <CardProductsTable seed={seed} />}
      </ListPage>
    </ClientMessages>
  );
}
