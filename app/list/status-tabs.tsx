import { useTranslations } from 'next-intl';
import { TabLinks } from '@/components/ui/tab-links';
import type { ListName } from '@/lib/contract/operations';
import { useWords } from '@/lib/messages/use-words';
import type { ListAddress, ListDeclaration, ListQueryOf } from './live-table';

export interface StatusTabsProps<N extends ListName> {
  readonly list: ListDeclaration<N>;
  readonly address: ListAddress<ListQueryOf<N>>;
  /** How many there are of each; undefined stands for all of them, and for a count that is not known. */
  readonly countOf?: (status: string | undefined) => string | undefined;
}

/** The views that a list declares, each at its own address. */
export function StatusTabs<N extends ListName>({ list: { tabs }, address, countOf }: StatusTabsProps<N>) {
  const t = useTranslations('list');
  const draw = useWords();
  if (tabs === undefined) return null;
  const { label, field, states } = tabs;
  return (
    <TabLinks
      label={draw(label)}
      tabs={[undefined, ...states.known].map((status) => {
        // `field` is one of the query's names, so the patch is a part of the query.
        const patch = { [field]: status } as Partial<ListQueryOf<N>>;
        return {
          href: address.hrefFor(patch),
          label: status === undefined ? t('all') : draw(states.words(status).label),
          count: countOf === undefined ? undefined : (countOf(status) ?? ''),
          current: address.query[field] === status,
          onHover: () => address.fetchAhead(patch),
          onFollow: () => address.change(patch),
        };
      })}
    />
  );
}
