import 'server-only';
import { getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Crumb } from '@/components/ui/page-header';
import { accountId } from '@/lib/access/accounts/account-id';
import { formatCount } from '@/lib/format/count';
import { getWords } from '@/lib/messages/get-words';
import { type Neighbours, noNeighbours } from '@/lib/mirror/payouts/find-neighbours';
import { hrefInList, readListPlace } from './list-place';
import { type PlacedRecord, placedListAt } from './placed-lists';
import { pathIn } from '@/lib/addresses/path-to';

/** The list that a record was opened from. */
export interface RecordPlace {
  /** Leads back to the list, with its filters. */
  readonly crumb: Crumb;
  /** The place in the list, and links to the records before and after. */
  readonly ways: ReactNode;
}

type Search = Parameters<typeof readListPlace>[1];

/** Finds the place of a record in the list that the address of its page names; undefined where it names none. */
export async function readRecordPlace(account: string, id: string, search: Search): Promise<RecordPlace | undefined> {
  const place = readListPlace(account, search);
  const [path = '', query] = place?.list.split('?', 2) ?? [];
  const list = placedListAt(path);
  if (place === undefined || list === undefined || !accountId.safeParse(place.account).success) return undefined;
  const asked = { account: place.account, at: place.at, search: query === undefined ? '' : `?${query}`, id };
  const [neighbours, words] = await Promise.all([list.find(asked), getWords()]);
  const hrefOf = ({ href, at, list: page = place.list }: PlacedRecord) =>
    hrefInList(href, { account: place.account, list: page, at });
  return {
    crumb: { label: words(list.title), href: `${pathIn(place.account)}/${path}${asked.search}` },
    // A page is not worse without the number, which is counted while the page is drawn.
    ways:
      neighbours === noNeighbours ? null : (
        <PlaceInList neighbours={neighbours} hrefOf={hrefOf} counted={neighbours.counted.catch(() => undefined)} />
      ),
  };
}

interface PlaceInListProps {
  readonly neighbours: Pick<Neighbours<PlacedRecord>, 'previous' | 'next'>;
  readonly counted: Neighbours<PlacedRecord>['counted'];
  readonly hrefOf: (record: PlacedRecord) => string;
}

const ways = [
  { way: 'previous', icon: 'chevron-left', commands: 'previous-row previous-page' },
  { way: 'next', icon: 'chevron-right', commands: 'next-row next-page' },
] as const;

async function PlaceInList({ neighbours, counted, hrefOf }: PlaceInListProps) {
  const t = await getTranslations('place');
  return (
    <nav aria-label={t('label')} className="flex items-center gap-1">
      <Suspense>
        <CountedPlace counted={counted} />
      </Suspense>
      {ways.map(({ way, icon, commands }) => {
        const record = neighbours[way];
        const look = { size: 'sm', variant: 'quiet', icon: <Icon name={icon} />, className: 'button-square' } as const;
        return record === undefined ? (
          <span key={way} aria-hidden className="text-ink-faint button-square button button-quiet button-sm opacity-50">
            {look.icon}
          </span>
        ) : (
          <ButtonLink
            key={way}
            {...look}
            href={hrefOf(record)}
            title={t(`${way}Key`)}
            aria-label={t(way)}
            data-command={commands}
          />
        );
      })}
    </nav>
  );
}

async function CountedPlace({ counted }: Pick<Neighbours<PlacedRecord>, 'counted'>) {
  const [t, place] = await Promise.all([getTranslations('place'), counted]);
  if (place === undefined) return null;
  const [number, total] = [formatCount(place.number), formatCount(place.total)];
  return (
    <span className="text-ink-muted text-xs tabular-nums">{t(place.isMore ? 'ofMore' : 'of', { number, total })}</span>
  );
}
