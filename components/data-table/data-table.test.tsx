import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { message } from '@/lib/messages/message';
import { messagesIn } from '@/lib/messages/messages';
import { DataTableSkeleton, type DataColumn } from './data-column';
import { DataTable, type DataTableProps } from './data-table';
import { defaultPreferences } from './table-preferences';

const messages = messagesIn.en;

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));

interface Payout {
  readonly id: string;
  readonly amount: string;
  readonly bank: string;
}

const text = (words: string) => message('terms.asWritten', { text: words });

const columns: readonly DataColumn<Payout>[] = [
  { id: 'id', header: text('Payout'), width: 'md', cell: ({ id }) => id },
  { id: 'amount', header: text('Amount'), width: 'md', as: 'amount', cell: ({ amount }) => amount },
  { id: 'bank', header: text('Bank'), width: 'md', cell: ({ bank }) => bank, hiddenAtFirst: true },
];
const rows: readonly Payout[] = [
  { id: 'p1', amount: '1.50', bank: 'First' },
  { id: 'p2', amount: '0.30', bank: '<b>Second</b>' },
];

function draw(table: ReactElement): string {
  const { terms, ui } = messages;
  return renderToString(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ terms, ui }}>
      {table}
    </NextIntlClientProvider>,
  );
}

function render(props: Partial<DataTableProps<Payout>> = {}): string {
  return draw(
    <DataTable
      columns={columns}
      rows={rows}
      caption="Payouts"
      rowId={({ id }) => id}
      rowHref={({ id }) => `/payouts/${id}`}
      preferences={defaultPreferences}
      empty="Nothing yet"
      {...props}
    />,
  );
}

const count = (html: string, part: RegExp) => html.match(part)?.length ?? 0;

describe('the table', () => {
  test('is a native one with a caption, a header for each column and one for each row', () => {
    const html = render();
    expect(html).toContain('>Payouts</caption>');
    expect(count(html, /<th scope="col"/g)).toBe(2);
    expect(count(html, /<th scope="row"/g)).toBe(2);
    expect(html).not.toMatch(/role="(grid|row|cell)"/);
  });

  test('opens each row by a plain link, and only rows that have a page', () => {
    expect(render()).toContain('<a href="/payouts/p1">p1</a>');
    const some = render({ rowHref: ({ id }) => (id === 'p1' ? '/payouts/p1' : undefined) });
    expect(count(some, /<a /g)).toBe(1);
  });

  test('shows the columns that the person has chosen, in the person’s order', () => {
    const html = render({ preferences: { ...defaultPreferences, order: ['bank', 'amount'], visible: { bank: true } } });
    expect(html.match(/(?<=<th scope="col"[^>]*>)\w+/g)).toEqual(['Payout', 'Bank', 'Amount']);
    expect(render()).not.toContain('First');
  });

  test('needs one element for each cell, its row and its link, whatever the cells have in them', () => {
    const body = (html: string) => html.slice(html.indexOf('<tbody'), html.indexOf('</tbody>'));
    const html = body(render());
    expect(count(html, /<\w/g) - count(html, /<tbody/g)).toBe(rows.length * (1 + 1 + 2));
  });

  test('offers a checkbox for each row that can be selected, and one for all with their number', () => {
    const html = render({
      selection: {
        ids: new Set(['p1']),
        nameOf: ({ id }) => (id === 'p1' ? text('Select p1') : undefined),
        onChange: () => undefined,
      },
    });
    expect(count(html, /type="checkbox"/g)).toBe(2);
    expect(html).toContain('aria-label="Select all 1 on this page"');
    expect(html).toMatch(/aria-label="Select p1" checked/);
  });

  test('offers no sorting, because the server does not sort these lists', () => {
    expect(render()).not.toContain('<button');
    expect(render()).not.toContain('aria-sort');
  });

  test('says in the hint and to a screen reader what rows are sorted by before the amount', () => {
    const within = columns.map((one) =>
      one.id === 'amount' ? { ...one, sortedWithin: text('By currency first') } : one,
    );
    const sorted = render({ columns: within, sorts: { amount: { order: 'desc', onSort: () => undefined } } });
    expect(sorted).toContain('title="By currency first" aria-sort="descending"');
    expect(sorted).toContain('aria-description="By currency first"');
    expect(render({ columns: within })).not.toContain('By currency first');
  });

  test('keeps the rows of the previous page, and marks them as busy', () => {
    const html = render({ busy: true });
    expect(html).toContain('<table aria-busy="true"');
    expect(html).toContain('p1');
  });

  test('shows the given text when there are no rows', () => {
    const html = render({ rows: [] });
    expect(html).toContain('Nothing yet');
    expect(html).not.toContain('<table');
  });

  test('draws text as text and needs no inline style, which the page’s policy forbids', () => {
    const html = render({ preferences: { ...defaultPreferences, visible: { bank: true } } });
    expect(html).toContain('&lt;b&gt;Second&lt;/b&gt;');
    expect(html).not.toContain('style=');
  });

  test('has the columns and rows of its skeleton', () => {
    const skeleton = draw(<DataTableSkeleton label="Loading payouts" columns={columns} rows={2} />);
    const head = (html: string) => html.slice(html.indexOf('<thead'), html.indexOf('</thead>'));
    expect(head(skeleton)).toBe(head(render()));
    expect(count(skeleton, /<tr>/g)).toBe(count(render(), /<tr>/g));
    expect(count(skeleton, /<t[hd][ >]/g)).toBe(count(render(), /<t[hd][ >]/g));
    expect(skeleton).toContain('Loading payouts');
  });
});
