import { ListPage, readList } from '@/app/list/list-page';
import { CardProductsTable } from './card-products-table';

export const metadata = { title: 'Card products' };

export default async function CardProductsPage({ params, searchParams }: PageProps<'/a/[account]/card-products'>) {
  const { account } = await params;
  const list = await readList('listCardProducts', account, await searchParams);
  return (
    <ListPage title="Card products" list={list}>
      {(seed) => <CardProductsTable seed={seed} />}
    </ListPage>
  );
}
