import { ListPage } from '@/app/a/[account]/list-page';
import { firstPage } from '@/app/a/[account]/list-sizes';
import { readList } from '@/app/a/[account]/read-list';
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
