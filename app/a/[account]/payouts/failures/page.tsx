import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { MirrorPage, readMirror, type MirrorReading } from '@/app/mirror/mirror-page';
import { pageTitle } from '@/app/shell/page-title';
import { TabLinks } from '@/components/ui/tab-links';
import { presetDays } from '@/lib/format/plain-date';
import { findFailures } from '@/lib/mirror/find-failures';
import { type FailuresShown, FailureTables } from './failure-tables';
import { pathIn } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('failures.title');

const choices = [30, 90, 365] as const;

interface FailuresFilter extends FailuresShown {
  readonly days: (typeof choices)[number];
}

/** Says why payouts failed, and where their money is. */
export default async function FailuresPage({ params, searchParams }: PageProps<'/a/[account]/payouts/failures'>) {
  const { account } = await params;
  const { by, days, part } = await searchParams;
  const asked: FailuresFilter = {
    by: by === 'bank' ? 'bank' : 'reason',
    days: choices.find((one) => String(one) === days) ?? 90,
    part: [part].flat()[0],
  };
  const [t, payouts] = await Promise.all([getTranslations('failures'), getTranslations('payouts')]);
  const read = await readMirror(account, ({ today }) => rangeOf(asked, today));
  const groups = read.ok && read.value.scope.isOn ? await findGroups(read.value, asked) : [];
  return (
    <MirrorPage
      title={t('heading')}
      description={t('introduction')}
      crumbs={[{ label: payouts('title'), href: pathIn(account, 'payouts') }]}
      read={read}
    >
      {(reading) => (
        <div className="flex flex-col gap-6">
          <Choices account={account} asked={asked} />
          <FailureTables reading={reading} asked={asked} preset={presetOf[asked.days]} groups={groups} />
        </div>
      )}
    </MirrorPage>
  );
}

const presetOf = { 30: 'last_30_days', 90: 'last_90_days', 365: 'last_365_days' } as const;

/** The days that the page covers, as the platform counts them; today is the last one. */
function rangeOf({ days }: FailuresFilter, today: string) {
  const { from: fromDay, to: toDay } = presetDays(presetOf[days], today);
  return { fromDay, toDay };
}

async function findGroups({ scope: { database, accountIds, today } }: MirrorReading, asked: FailuresFilter) {
  const { fromDay: from, toDay: to } = rangeOf(asked, today);
  return await findFailures(database, accountIds, asked.by, { from, to });
}

function Choices({ account, asked }: { readonly account: string; readonly asked: FailuresFilter }) {
  const t = useTranslations('failures');
  const at = ({ by, days }: FailuresFilter) => `${pathIn(account, 'payouts/failures')}?by=${by}&days=${String(days)}`;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1 print:hidden">
      <TabLinks
        label={t('views')}
        tabs={(['reason', 'bank'] as const).map((by) => ({
          href: at({ ...asked, by }),
          label: t(by === 'bank' ? 'byBank' : 'byReason'),
          current: by === asked.by,
        }))}
      />
      <TabLinks
        label={t('range')}
        tabs={choices.map((days) => ({
          href: at({ ...asked, days }),
          label: t('days', { days: String(days) }),
          current: days === asked.days,
        }))}
      />
    </div>
  );
}
