import { pageTitle } from '@/app/shell/page-title';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { getWords } from '@/lib/messages/get-words';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import { readZone } from '@/app/shell/read-zone';
import { toReadFailure } from '@/app/record/read-record';
import { openKeptForm, repeatedBy } from '@/app/write/form/open-kept-form';
import { NotForRole } from '@/components/failure/failure-panel';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { requireCallerContext } from '@/lib/access/sessions/caller';
import { mayRunAs } from '@/lib/access/permissions/permissions';
import { depositInput, simulateDepositWrite } from '@/lib/writes/verbs/simulate-deposit';
import { currentConnection } from '@/lib/platform/server';
import { readWrites } from '@/lib/writes/queries/read-writes';
import { lastDeposit, madeDeposit } from './made-deposit';
import { SimulateDepositForm } from './simulate-deposit-form';

import { Link } from '@/components/ui/link';
import { Moment } from '@/app/shell/moment';
import { StatusOf } from '@/app/list/status-words';
import { writeWords } from '@/app/write/outcome/write-words';
import { EmptyState } from '@/components/failure/empty-state';
import { PlainCell, PlainTable, plainCellLink } from '@/components/ui/plain-table';
import { formatMoney } from '@/lib/format/format-amount';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { pathIn } from '@/lib/addresses/path-to';

/** The simulated deposits of this account, from the console's own records. */
function SimulatedList({ account, views, zone }: { account: string; views: readonly WriteView[]; zone: string }) {
  const t = useTranslations('deposits');
  const terms = useTranslations('terms');
  const heads = [t('simulate.when'), terms('amount'), t('simulate.state'), t('deposit'), t('simulate.by')];
  return (
    <Panel title={t('simulate.before')} flush>
      {views.length === 0 ? (
        <EmptyState title={t('simulate.none')} />
      ) : (
        <PlainTable label={t('simulate.table')} caption={t('simulate.caption')} heads={heads}>
          {views.map((view) => (
            <Row key={view.id} account={account} view={view} zone={zone} />
          ))}
        </PlainTable>
      )}
    </Panel>
  );
}

function Row({ account, view, zone }: { account: string; view: WriteView; zone: string }) {
  const made = madeDeposit(view);
  return (
    <tr>
      <PlainCell>
        <Link href={pathIn(account, 'activity/[id]', { id: view.id })} className={plainCellLink}>
          <Moment time={view.createdAt} zone={zone} />
        </Link>
      </PlainCell>
      <PlainCell>{made === undefined ? '–' : formatMoney(made.amount, made.currency)}</PlainCell>
      <PlainCell>
        <StatusOf words={writeWords(view)} />
      </PlainCell>
      <PlainCell>
        {made === undefined ? (
          '–'
        ) : (
          <Link href={pathIn(account, 'deposits/[id]', { id: made.deposit_id })} className={plainCellLink}>
            {made.short_reference_id}
          </Link>
        )}
      </PlainCell>
      <PlainCell>{view.actor.name}</PlainCell>
    </tr>
  );
}

const { operation } = simulateDepositWrite;

export const generateMetadata = pageTitle('deposits.simulate.title');

type Props = PageProps<'/a/[account]/deposits/simulate'>;

export default async function SimulateDepositPage({ params, searchParams }: Props) {
  // The layout is not drawn anew for every page, so the page checks too; the action checks by itself.
  if ((await currentConnection()).environment !== 'sandbox') notFound();
  const [{ account }, search] = await Promise.all([params, searchParams]);
  const t = await getTranslations('deposits');
  const head = {
    crumbs: [{ label: t('title'), href: pathIn(account, 'deposits') }],
    title: t('simulate.title'),
  };
  const allowed = mayRunAs(await requireCallerContext(), operation.name, account);
  if (!allowed.ok) return <NotForRole {...head} reason={(await getWords())(allowed.error.reason)} />;
  const [opened, past, zone] = await Promise.all([
    openKeptForm(simulateDepositWrite, { account, resource: undefined, answers: repeatedBy(search) }, depositInput),
    readWrites({ account, operation: operation.name }),
    readZone(),
  ]);
  const views = past.ok ? past.value.writes : [];
  return (
    <ClientMessages areas={['deposits']}>
      <WriteMessages>
        <PageHeader {...head} description={t('simulate.description')} />
        <div className="flex flex-col gap-8">
          <SimulateDepositForm account={account} {...opened} last={lastDeposit(views)} />
          {past.ok ? (
            <SimulatedList account={account} views={views} zone={zone} />
          ) : (
            <Panel title={t('simulate.before')} flush>
              <ReadFailurePanel failure={toReadFailure(operation, past.error)} />
            </Panel>
          )}
        </div>
      </WriteMessages>
    </ClientMessages>
  );
}
