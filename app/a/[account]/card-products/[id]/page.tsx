import { findInList } from '@/app/list/find-in-list';
import { readZone } from '@/app/shell/read-zone';
import { RecordHistory } from '@/app/audit/record-history';
import { listCardProducts } from '@/lib/contract/card-products';
import { CardProductRecord } from './card-product-record';

export const metadata = { title: 'Card product' };

export default async function CardProductPage({ params }: PageProps<'/a/[account]/card-products/[id]'>) {
  const { account, id: encoded } = await params;
  const id = decodeURIComponent(encoded);
  const [product, zone] = await Promise.all([
    // The platform has no way to ask for one product.
    findInList<'listCardProducts'>(listCardProducts, account, {}, (row) => row.product_id, id),
    readZone(),
  ]);
  return (
    <>
      <CardProductRecord account={account} product={product.result} zone={zone} />
      <RecordHistory account={account} type="card-products" id={id} zone={zone} />
    </>
  );
}
