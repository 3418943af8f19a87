import { useTranslations } from 'next-intl';
import { TabLinks } from '@/components/ui/tab-links';
import { useWords } from '@/lib/messages/use-words';
import type { ListTabs, ListTabsProps } from './define-list';
import type { ListValues } from './list-address';

/** Tabs for the views of a list, each at its own address. */
export function statusTabs<const Tabs extends Omit<ListTabs<string>, 'Links'>>(tabs: Tabs) {
  return { ...tabs, Links: StatusTabs };
}

/** The statuses that rows have, by their counts. */
export const statusesIn = (counts: Readonly<Record<string, number>> = {}): readonly string[] =>
  Object.keys(counts).filter((status) => status !== '' && (counts[status] ?? 0) > 0);

function StatusTabs<Name extends string>({ tabs, address, fetchAhead, counts, shown, others }: ListTabsProps<Name>) {
  const t = useTranslations('list');
  const draw = useWords();
  const { label, field, states } = tabs;
  const current = address.values[field];
  // The platform's lists of statuses are open: one that rows have, or that the address names, has its tab too.
  const asked = current === undefined || current.includes(',') ? [] : [current];
  const statuses = new Set([...(shown ?? states.known), ...others, ...asked]);
  return (
    <TabLinks
      label={draw(label)}
      tabs={[undefined, ...statuses].map((status) => {
        // `field` is one of the names.
        const patch = { [field]: status } as ListValues<Name>;
        return {
          href: address.hrefFor(patch),
          label: status === undefined ? t('all') : draw(states.words(status).label),
          count: counts?.(status),
          current: current === status,
          onHover: () => fetchAhead(patch),
          onFollow: () => address.change(patch),
        };
      })}
    />
  );
}
