import { getTranslations } from 'next-intl/server';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { toReadFailure } from '@/app/record/read-record';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { Moment } from '@/app/shell/moment';
import { pageTitle } from '@/app/shell/page-title';
import { readListedDays } from '@/app/shell/read-listed-days';
import { readZone } from '@/app/shell/read-zone';
import { WriteMessages } from '@/app/write/write-messages';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { PlainCell, plainCellLink, PlainTable } from '@/components/ui/plain-table';
import { getWords } from '@/lib/messages/get-words';
import { mayMoveCard } from '@/lib/contract/enums';
import { readCards } from '@/lib/mirror/cards/read-cards';
import { readListedQuery } from '@/lib/mirror/lists/listed-query';
import { readListedIds } from '@/lib/mirror/lists/read-listed';
import { readRun, readRuns, type RunLine } from '@/lib/writes/runs/read-runs';
import { readMoveRefusals } from '../move-refusals';
import { FreezeManyForm } from './freeze-many-form';
import { pathIn } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('card-runs.title');

type Search = Readonly<Record<string, string | string[] | undefined>>;

/** Freezes many cards that a person pastes, that the filter of the list names, or that failed in an earlier run. */
export default async function FreezeManyPage({ params, searchParams }: PageProps<'/a/[account]/cards/freeze-many'>) {
  const { account } = await params;
  const [t, terms, words] = await Promise.all([getTranslations('card-runs'), getTranslations('cards'), getWords()]);
  const [refusals, runs, zone, text] = await Promise.all([
    readMoveRefusals(),
    readRuns(account),
    readZone(),
    readFirstText(account, await searchParams),
  ]);
  return (
    <ClientMessages areas={['card-runs', 'cards']}>
      <WriteMessages>
        <PageHeader
          crumbs={[{ label: terms('title'), href: pathIn(account, 'cards') }]}
          title={t('title')}
          description={t('description')}
        />
        <div className="flex flex-col gap-6">
          {refusals.FROZEN === undefined ? (
            <FreezeManyForm account={account} zone={zone} text={text} />
          ) : (
            <p className="text-ink-muted text-sm">{words(refusals.FROZEN)}</p>
          )}
          <Panel title={t('runs.title')} flush>
            {!runs.ok ? (
              <ReadFailurePanel failure={toReadFailure({ interface: '4.1' }, runs.error)} />
            ) : runs.value.length === 0 ? (
              <p className="text-ink-muted py-3 text-sm">{t('runs.none')}</p>
            ) : (
              <Runs account={account} zone={zone} runs={runs.value} />
            )}
          </Panel>
        </div>
      </WriteMessages>
    </ClientMessages>
  );
}

interface RunsProps {
  readonly account: string;
  readonly zone: string;
  readonly runs: readonly RunLine[];
}

async function Runs({ account, zone, runs }: RunsProps) {
  const t = await getTranslations('card-runs');
  const column = (name: 'when' | 'what' | 'by' | 'state') => t(`runs.column.${name}`);
  return (
    <PlainTable
      label={t('runs.title')}
      caption={t('runs.title')}
      heads={[column('when'), column('what'), column('by'), column('state')]}
    >
      {runs.map(({ id, kind, records, by, state, createdMs }) => (
        <tr key={id}>
          <PlainCell>
            <Moment time={createdMs} zone={zone} />
          </PlainCell>
          <PlainCell>
            <Link href={pathIn(account, 'cards/freeze-many/[id]', { id })} className={plainCellLink}>
              {t(`run.${kind}`, { count: records })}
            </Link>
          </PlainCell>
          <PlainCell>
            <bdi>{by}</bdi>
          </PlainCell>
          <PlainCell>{t(`run.state.${state}`)}</PlainCell>
        </tr>
      ))}
    </PlainTable>
  );
}

/** The ids that the page begins with: the failed cards of a run (`again`), or the cards under the list's filter. */
async function readFirstText(account: string, { again, filter, ...search }: Search): Promise<string> {
  if (typeof again === 'string') {
    const run = await readRun(account, again);
    return run.ok ? run.value.items.flatMap((one) => (one.outcome === 'failed' ? one.id : [])).join('\n') : '';
  }
  if (filter === undefined) return '';
  const { card_status: status, cardholder_id: holder, ...others } = search;
  const [read, fitting] = await Promise.all([readCards(account), readFitting(account, others)]);
  if (!read.ok) return '';
  const isMeant = (one: (typeof read.value.cards)[number]) =>
    mayMoveCard(one.status, 'FROZEN') &&
    (status === undefined || one.status === status) &&
    (holder === undefined || one.holderId === holder) &&
    fitting?.has(one.id) !== false;
  return read.value.cards.flatMap((one) => (isMeant(one) ? one.id : [])).join('\n');
}

/** The cards under the filters that only the console's own copy has; undefined where none is set. */
async function readFitting(account: string, search: Search): Promise<ReadonlySet<string> | undefined> {
  const fixed = await readListedDays('listCards', search);
  const { query, leftOut } = readListedQuery('listCards', fixed);
  // With a filter that cannot be read no card fits for certain, and neither without the copy.
  if (leftOut.length > 0) return new Set();
  if (query.byColumn === undefined) return undefined;
  const read = await readListedIds('listCards', account, fixed);
  return (read.ok && read.value) || new Set();
}
