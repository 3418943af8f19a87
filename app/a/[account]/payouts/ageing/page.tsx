import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { MirrorPage, readMirror, type MirrorReading } from '@/app/mirror/mirror-page';
import { pageTitle } from '@/app/shell/page-title';
import { EmptyState } from '@/components/failure/empty-state';
import {
  type AgeingLane,
  findAgeing,
  findOpenPayouts,
  type LaneFilter,
  type OpenPayout,
} from '@/lib/mirror/find-ageing';
import type { CurrencyTotal } from '@/lib/mirror/sums/payout-total';
import { sumOpenPayouts } from '@/lib/mirror/sums/sum-payouts';
import { unknownValue } from '@/lib/mirror/payouts/unknown-value';
import { AgeingGrid } from './ageing-grid';
import { OpenPayouts } from './open-payouts';
import { pathIn } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('ageing.title');

const pageSize = 50;

/** The open payouts, their age, and whether that age is usual for their lane. */
export default async function AgeingPage({ params, searchParams }: PageProps<'/a/[account]/payouts/ageing'>) {
  const { account } = await params;
  const asked = readAsked(await searchParams);
  const [t, payouts] = await Promise.all([getTranslations('ageing'), getTranslations('payouts')]);
  const read = await readMirror(account);
  const found = read.ok && read.value.scope.isOn ? await findOpen(read.value, asked) : undefined;
  return (
    <MirrorPage
      title={t('title')}
      description={t('introduction')}
      crumbs={[{ label: payouts('title'), href: pathIn(account, 'payouts') }]}
      read={read}
    >
      {(reading) => (found === undefined ? null : <Ageing reading={reading} found={found} asked={asked} />)}
    </MirrorPage>
  );
}

interface AgeingFilter {
  readonly late: boolean;
  readonly page: number;
  readonly lane: LaneFilter;
}

/** Reads any address: a value that cannot be read counts as left out. */
function readAsked(search: Readonly<Record<string, string | string[] | undefined>>): AgeingFilter {
  const { page, ...given } = search;
  const known = (name: string) => {
    const value = given[name];
    if (typeof value !== 'string' || value === '') return {};
    return { [name]: value === unknownValue ? '' : value };
  };
  return {
    late: given['late'] === '1',
    page: typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    lane: { ...known('method'), ...known('currency'), ...known('country'), ...accountOf(given['of']) },
  };
}

const accountOf = (of: string | string[] | undefined) => (typeof of === 'string' ? { account: of } : {});

interface AgeingData {
  readonly lanes: readonly AgeingLane[];
  /** Read from the totals that the mirror keeps. */
  readonly totals: readonly CurrencyTotal[];
  readonly rows: readonly OpenPayout[];
}

async function findOpen({ scope: { database, accountIds } }: MirrorReading, asked: AgeingFilter): Promise<AgeingData> {
  const [lanes, { sums: totals }, rows] = await Promise.all([
    findAgeing(database, accountIds),
    sumOpenPayouts(database, accountIds),
    findOpenPayouts(database, accountIds, { late: asked.late, page: asked.page, ...asked.lane, size: pageSize }),
  ]);
  return { lanes, totals, rows };
}

interface AgeingProps {
  readonly reading: MirrorReading;
  readonly found: AgeingData;
  readonly asked: AgeingFilter;
}

function Ageing({ reading, found: { lanes, totals, rows }, asked }: AgeingProps) {
  const t = useTranslations('ageing');
  if (lanes.length === 0) {
    return (
      <EmptyState icon="circle-check" title={t('none')}>
        {t('noneNote')}
      </EmptyState>
    );
  }
  const names = Object.keys(asked.lane) as (keyof LaneFilter)[]; // the names that `readAsked` sets
  const listed = lanes.filter((lane) => names.every((name) => lane[name] === asked.lane[name]));
  const late = listed.reduce((sum, lane) => sum + lane.late, 0);
  const open = listed.reduce((sum, { buckets }) => sum + buckets.reduce((all, { count }) => all + count, 0), 0);
  return (
    <div className="flex flex-col gap-8">
      <AgeingGrid reading={reading} lanes={lanes} totals={totals} />
      <OpenPayouts
        reading={reading}
        rows={rows}
        late={late}
        pageSize={pageSize}
        page={asked.page}
        lane={asked.lane}
        isLateOnly={asked.late}
        total={asked.late ? late : open}
      />
    </div>
  );
}
