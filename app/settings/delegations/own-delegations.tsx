import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { readZone } from '@/app/shell/read-zone';
import { Panel } from '@/components/ui/panel';
import { listDelegates, listDelegations, listWaitingDelegations } from '@/lib/writes/approvals/delegating';
import { may } from '@/lib/access/permissions/console-acts';
import type { Caller } from '@/lib/access/sessions/caller';
import { environment } from '@/lib/env';
import { todayIn } from '@/lib/format/plain-date';
import { doesBusiness } from '@/lib/roles';
import { store } from '@/lib/store/open-store';
import { DelegationForm } from './delegation-form';
import { DelegationList } from './delegation-list';

interface OwnDelegationsProps {
  readonly caller: Caller;
  readonly now: Date;
}

/** The person's own delegations, and for managers the form of a new one. */
export async function OwnDelegations({ caller: { personId, role }, now }: OwnDelegationsProps) {
  if (!doesBusiness(role)) return null;
  const [database, zone] = [await store(), await readZone()];
  const delegations = await listDelegations(database, now, personId);
  const isManager = may({ role }, 'delegation.propose');
  if (!isManager && delegations.length === 0) return null;
  const [people, waiting] = isManager
    ? await Promise.all([
        listDelegates(database, personId, environment()),
        listWaitingDelegations(database, personId, now),
      ])
    : [[], []];
  const t = await getTranslations('delegations.own');
  const isListed = delegations.length + waiting.length > 0;
  return (
    <Panel title={t(isManager ? 'title' : 'given')} description={isManager ? t('note') : undefined}>
      <ClientMessages areas={['changes', 'delegations']}>
        <div className="flex flex-col gap-4">
          {isListed ? (
            <DelegationList label={t('list')} delegations={delegations} waiting={waiting} ownId={personId} />
          ) : null}
          {!isManager ? null : people.length === 0 ? (
            <p className="text-ink-muted text-sm">{t('nobody')}</p>
          ) : (
            <DelegationForm people={people} zone={zone} today={todayIn(zone, now.getTime())} />
          )}
        </div>
      </ClientMessages>
    </Panel>
  );
}
