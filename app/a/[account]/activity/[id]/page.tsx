import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { nameFields } from '@/app/write/changes/approval-fields';
import { WriteMessages } from '@/app/write/write-messages';
import { getWords } from '@/lib/messages/get-words';
import { readZone } from '@/app/shell/read-zone';
import { ReadFailurePage } from '@/app/record/read-failure-panel';
import { readRecordPlace } from '@/app/record/place/read-record-place';
import { toReadFailure } from '@/app/record/read-record';
import { readRecordNames } from '@/app/audit/read-record-names';
import { RecordHistory } from '@/app/audit/record-history';
import { requireCaller } from '@/lib/access/sessions/caller';
import { decide } from '@/lib/access/permissions/permissions';
import { mayApproveWrite } from '@/lib/writes/approvals/list-approvals';
import { readWrite } from '@/lib/writes/queries/read-writes';
import { WriteRecord } from './write-record';
import { pageTitle } from '@/app/shell/page-title';
import { pathIn } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('activity.title');

export default async function WritePage({ params, searchParams }: PageProps<'/a/[account]/activity/[id]'>) {
  const t = await getTranslations('activity');
  const { account, id } = await params;
  const [{ role, personId }, found, zone, place] = await Promise.all([
    requireCaller(),
    readWrite(account, id),
    readZone(),
    readRecordPlace(account, id, await searchParams),
  ]);
  if (!found.ok) {
    const crumbs = [{ label: t('title'), href: pathIn(account, 'activity') }];
    const failure = toReadFailure({ interface: '4.1' }, found.error);
    return <ReadFailurePage crumbs={crumbs} failure={failure} title={t('title')} panel={t('title')} />;
  }
  const view = found.value;
  const allowed = decide(role, view.operation, view.asked);
  const words = await getWords();
  const refusedFor = allowed.ok ? undefined : words(allowed.error.reason);
  const base = pathIn(account, 'approvals');
  const mayApprove = mayApproveWrite(role, view.operation, view.asked);
  const approvals = view.actor.id === personId ? `${base}?tab=by-me` : mayApprove ? base : undefined;
  return (
    <>
      {/* Writes of these forms keep the warnings that a person overrode. */}
      <ClientMessages areas={['activity', 'bank-accounts', 'cardholders']}>
        <WriteMessages>
          <WriteRecord
            asked={nameFields(words, view.operation, view.asked)}
            answered={nameFields(words, view.operation, view.result)}
            initial={view}
            place={place}
            zone={zone}
            names={readRecordNames(account, new Set(view.resource && [view.resource.type]), [])}
            personId={personId}
            refusedFor={refusedFor}
            approvals={approvals}
            history={<RecordHistory account={account} type="operations" id={view.id} />}
          />
        </WriteMessages>
      </ClientMessages>
    </>
  );
}
