import { TabLinks } from '@/components/ui/tab-links';
import type { ListAddress, ListValues } from './use-list-query';

export interface StatusTabsProps<Q extends ListValues> {
  readonly label: string;
  readonly address: ListAddress<Q>;
  /** The query field that the tabs set. */
  readonly field: keyof Q & string;
  readonly statuses: readonly string[];
  readonly words: (status: string) => { readonly label: string };
}

/** Views of a list by status, each at its own address. */
export function StatusTabs<Q extends ListValues>({ label, address, field, statuses, words }: StatusTabsProps<Q>) {
  return (
    <TabLinks
      label={label}
      tabs={[undefined, ...statuses].map((status) => {
        // `field` is one of the query's names, so the patch is a part of the query.
        const patch = { [field]: status } as Partial<Q>;
        return {
          href: address.hrefFor(patch),
          label: status === undefined ? 'All' : words(status).label,
          current: address.query[field] === status,
          onFollow: () => address.change(patch),
        };
      })}
    />
  );
}
