import { ListPage } from '@/app/list/list-page';
import { firstPage } from '@/app/list/list-sizes';
import { readList } from '@/app/list/read-list';
import { listCardProducts } from '@/lib/contract/card-products';
import { CardProductsTable } from './card-products-table';

export const metadata = { title: 'Card products' };

export default async function CardProductsPage({ params, searchParams }: PageProps<'/a/[account]/card-products'>) {
  const { account } = await params;
  const list = await readList<'listCardProducts'>(listCardProducts, account, await searchParams, firstPage);
  return (
    <ListPage title="Card products" list={list}>
      {(seed) => <CardProductsTable seed={seed} />}
    </ListPage>
  );
}
