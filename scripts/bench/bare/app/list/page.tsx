import { dehydrate, QueryClient } from '@tanstack/react-query';
import { readRows } from '../api/rows/read-rows';
import { BareList } from './bare-list';

interface BareListPageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | undefined>>>;
}

/** Measures the cost of a list with rows, React Query and React Table only; the first rows are in the HTML. */
export default async function BareListPage({ searchParams }: BareListPageProps) {
  const { page_number = '1', page_size = '100' } = await searchParams;
  const query = { page_number: Number(page_number), page_size: Number(page_size) };
  const client = new QueryClient();
  await client.query({
    queryKey: ['rows', query],
    queryFn: () => readRows(query.page_number, query.page_size),
  });
  return <BareList query={query} state={dehydrate(client)} />;
}
