import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { FileMenu } from '@/app/list/exports/file-menu';
import { Moment } from '@/app/shell/moment';
import { pageTitle } from '@/app/shell/page-title';
import { readZone } from '@/app/shell/read-zone';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { type KeptReview, listReviews } from '@/lib/access/review/keep-review';
import { readAccessReview } from '@/lib/access/review/read-access-review';
import { reviewLimits } from '@/lib/access/review/review-limits';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { pathTo } from '@/lib/addresses/path-to';
import { environment } from '@/lib/env';
import { store } from '@/lib/store/open-store';
import { ReviewForm } from './review-form';
import { ReviewedPeople } from './reviewed-people';

export const generateMetadata = pageTitle('people.review.pageTitle');

/** The latest reviews that the page shows. */
const mostReviews = 5;

export default async function AccessReviewPage() {
  await requirePermission('people.read');
  const t = await getTranslations('people');
  const [database, zone, now] = [await store(), await readZone(), new Date()];
  const [review, reviews] = await Promise.all([
    readAccessReview(database, environment(), now),
    listReviews(database, mostReviews),
  ]);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('list.title'), href: '/settings/people' }]}
        title={t('review.title')}
        description={t('review.introduction', { days: reviewLimits.unusedAfterDays })}
        actions={<FileMenu href={pathTo('/api/exports/access-review')}>{t('review.download')}</FileMenu>}
      />
      <div className="flex flex-col gap-8">
        <Panel title={t('review.people', { count: review.people.length })} flush>
          <ReviewedPeople people={review.people} zone={zone} />
        </Panel>
        <Panel title={t('review.done')} description={t('review.due', { days: reviewLimits.everyDays })}>
          <div className="flex flex-col gap-4">
            {/* A new key empties the form when the review has been kept. */}
            <ReviewForm key={reviews[0]?.id} digest={review.digest} />
            <FormerReviews reviews={reviews} zone={zone} />
          </div>
        </Panel>
      </div>
    </>
  );
}

function FormerReviews({ reviews, zone }: { readonly reviews: readonly KeptReview[]; readonly zone: string }) {
  const t = useTranslations('people.review');
  if (reviews.length === 0) return <p className="text-ink-muted text-sm">{t('neverDone')}</p>;
  return (
    <ul aria-label={t('former')} className="divide-line divide-y text-sm">
      {reviews.map(({ id, at, personName: name, people, withUnused: unused, note }) => (
        <li key={id} className="py-2">
          <p>
            {t.rich('reviewedBy', {
              name,
              people,
              unused,
              moment: () => <Moment time={at.toISOString()} zone={zone} />,
            })}
          </p>
          {note === '' ? null : <p className="text-ink-muted wrap-anywhere whitespace-pre-line">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
