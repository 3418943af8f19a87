import { useTranslations } from 'next-intl';
import { DataTableSkeleton } from '@/components/data-table/data-column';
import { message } from '@/lib/messages/message';

const noHeader = message('terms.asWritten', { text: '' });
const columns = ['lg', 'lg', 'md', 'xs', 'md', 'lg', 'lg'] as const;

/** The shape of a list while its first page is on the way: room for header and filters, rows of the final height. */
export default function ListLoading() {
  const t = useTranslations('list');
  return (
    <div className="flex flex-col">
      {/* The line of the name, of the tabs and of the tools. */}
      <div data-list-head className="h-[7.5rem]" />
      <DataTableSkeleton
        label={t('loading')}
        columns={columns.map((width, index) => ({ id: String(index), header: noHeader, width }))}
        rows={12}
      />
    </div>
  );
}
