import { useTranslations } from 'next-intl';
import { TabLinks } from '@/components/ui/tab-links';
import { useWords } from '@/lib/messages/use-words';
import type { ListTabs, ListTabsProps } from './define-list';
import type { ListValues } from './list-address';

/** Tabs for the views of a list, each at its own address. */
export function statusTabs<const Tabs extends Omit<ListTabs<string>, 'Links'>>(tabs: Tabs) {
  return { ...tabs, Links: StatusTabs };
}

function StatusTabs<Name extends string>({ tabs, address, fetchAhead, counts, shown }: ListTabsProps<Name>) {
  const t = useTranslations('list');
  const draw = useWords();
  const { label, field, states } = tabs;
  return (
    <TabLinks
      label={draw(label)}
      tabs={[undefined, ...(shown ?? states.known)].map((status) => {
        // `field` is one of the names.
        const patch = { [field]: status } as ListValues<Name>;
        return {
          href: address.hrefFor(patch),
          label: status === undefined ? t('all') : draw(states.words(status).label),
          count: counts?.(status),
          current: address.values[field] === status,
          onHover: () => fetchAhead(patch),
          onFollow: () => address.change(patch),
        };
      })}
    />
  );
}
