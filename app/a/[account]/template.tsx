import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Arriving } from '@/app/shell/arriving';
import { DataTableSkeleton } from '@/components/data-table/data-column';

const columns = ['lg', 'lg', 'md', 'xs', 'md', 'lg', 'lg'] as const;

export default function AccountTemplate({ children }: { readonly children: ReactNode }) {
  return <Arriving shape={<ListShape />}>{children}</Arriving>;
}

/** The shape of a list while its first page loads: space for header and filters, and rows of the final height. */
function ListShape() {
  const t = useTranslations('list');
  return (
    <div className="flex flex-col">
      {/* Space for the title, the tabs and the tools. */}
      <div data-list-head className="h-[7.5rem]" />
      <DataTableSkeleton
        label={t('loading')}
        columns={columns.map((width, index) => ({ id: String(index), width }))}
        rows={12}
      />
    </div>
  );
}
