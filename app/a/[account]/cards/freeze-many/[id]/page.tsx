import { getTranslations } from 'next-intl/server';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { toReadFailure } from '@/app/record/read-record';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { readZone } from '@/app/shell/read-zone';
import { WriteMessages } from '@/app/write/write-messages';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Moment } from '@/app/shell/moment';
import { readRun, readUndoApproval } from '@/lib/writes/runs/read-runs';
import { readMoveRefusals } from '../../move-refusals';
import { RunProgress } from './run-progress';
import { pathIn } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('card-runs.title');

/** One run: how far it is, what became of each card, and its undo. */
export default async function RunPage({ params }: PageProps<'/a/[account]/cards/freeze-many/[id]'>) {
  const { account, id } = await params;
  const [t, terms, read, zone] = await Promise.all([
    getTranslations('card-runs'),
    getTranslations('cards'),
    readRun(account, id),
    readZone(),
  ]);
  const crumbs = [
    { label: terms('title'), href: pathIn(account, 'cards') },
    { label: t('title'), href: pathIn(account, 'cards/freeze-many') },
  ];
  if (!read.ok) {
    return (
      <>
        <PageHeader crumbs={crumbs} title={t('title')} />
        <ReadFailurePanel failure={toReadFailure({ interface: '4.1' }, read.error)} />
      </>
    );
  }
  const { kind, items, by, createdMs, reason, undoes } = read.value;
  const count = items.filter(({ outcome }) => outcome !== 'left').length;
  const [refusals, approval] = await Promise.all([readMoveRefusals(), readUndoApproval(account)]);
  return (
    <ClientMessages areas={['card-runs', 'cards']}>
      <WriteMessages>
        <PageHeader
          crumbs={crumbs}
          title={t(`run.${kind}`, { count })}
          description={t.rich('run.ordered', {
            name: by,
            reason,
            time: () => <Moment time={createdMs} zone={zone} />,
          })}
          actions={
            undoes === undefined ? null : (
              <Link
                className="text-accent-ink text-sm underline underline-offset-2"
                href={pathIn(account, 'cards/freeze-many/[id]', { id: undoes })}
              >
                {t('run.undoes')}
              </Link>
            )
          }
        />
        <RunProgress
          account={account}
          approval={approval}
          undoRefusal={refusals.ACTIVE}
          seed={read.value}
          readAtMs={createdMs}
        />
      </WriteMessages>
    </ClientMessages>
  );
}
