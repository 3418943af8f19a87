'use client';

import {
  type DehydratedState,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
  useQuery,
} from '@tanstack/react-query';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useState } from 'react';
import type { Row, Rows } from '../api/rows/read-rows';

interface Query {
  readonly page_number: number;
  readonly page_size: number;
}

const features = tableFeatures({});
const column = createColumnHelper<typeof features, Row>();
const columns = column.columns([
  column.accessor('payout_id', {
    header: 'Payout',
    cell: (cell) => <a href={`/list/${cell.getValue()}`}>{cell.getValue()}</a>,
  }),
  column.accessor('create_time', { header: 'Created' }),
  column.accessor('payout_amount', { header: 'Amount' }),
  column.accessor('payout_currency', { header: 'Currency' }),
  column.accessor('payout_status', { header: 'Status' }),
  column.accessor('statement_descriptor', { header: 'Descriptor' }),
  column.accessor('internal_note', { header: 'Note' }),
  column.accessor('completed_time', { header: 'Completed' }),
]);

const noRows: readonly Row[] = [];

export function BareList({ query, state }: { readonly query: Query; readonly state: DehydratedState }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: 20_000 } } }));
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>
        <main>
          <h1>Bare list</h1>
          <BareTable query={query} />
        </main>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}

function BareTable({ query }: { readonly query: Query }) {
  const { data } = useQuery({
    queryKey: ['rows', query],
    queryFn: async ({ signal }) => {
      const asked = `page_number=${query.page_number}&page_size=${query.page_size}`;
      const answer = await fetch(`/api/rows?${asked}`, { signal });
      return (await answer.json()) as Rows; // the console's own handler answers
    },
    refetchInterval: 20_000,
  });
  const table = useTable({ features, columns, data: data?.data ?? noRows, getRowId: (row) => row.payout_id });
  return (
    <table>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <th key={header.id}>
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getAllCells().map((cell) => (
              <td key={cell.id}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
