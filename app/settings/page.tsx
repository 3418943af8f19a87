import { getTranslations } from 'next-intl/server';
import { eventWords, doerOf, resultOf } from '@/app/audit/audit-words';
import { AttentionList, RecentList, type AttentionGroup, type AttentionItem } from '@/app/home/attention-list';
import { Figure, Figures } from '@/app/home/figure';
import { pageTitle } from '@/app/shell/page-title';
import { readZone } from '@/app/shell/read-zone';
import { PageHeader } from '@/components/ui/page-header';
import { listInvitations } from '@/lib/access/people/invitations';
import { readAudit } from '@/lib/access/permissions/read-audit';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { countConnections } from '@/lib/platform/connections/connections-admin';
import { dataSealer } from '@/lib/store/sealer';
import { getWords } from '@/lib/messages/get-words';
import { failed, ok } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { isOfRules, readChanges, type ChangeView } from './changes/read-changes';
import { pathTo } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('home.title');

/** The changes that wait for administrators, and the latest work in any account. */
export default async function SettingsHomePage() {
  const { personId } = await requirePermission('people.read');
  const [t, zone] = await Promise.all([getTranslations('home'), readZone()]);
  const nowMs = new Date().getTime();
  const changes = readChanges(() => true);
  const ofRules = async (wanted: boolean) => ({
    count: (await changes).filter(({ act }) => isOfRules(act) === wanted).length,
  });
  const invitations = async () => ({ count: (await listInvitations(await store(), new Date(nowMs))).length });
  const connections = async () => {
    const { all, unusable } = await countConnections(await store(), dataSealer());
    return { count: all, note: t('unusable', { count: unusable }) };
  };
  const attention: AttentionGroup = { title: t('attention'), items: proposals(changes, personId) };
  return (
    <div>
      <PageHeader title={t('title')} />
      <Figures>
        <Figure known isLead label={t('proposals')} href="/settings/people" counted={ofRules(false)} />
        <Figure known isLead label={t('ruleChanges')} href="/settings/approvals" counted={ofRules(true)} />
        <Figure known isLead label={t('invitations')} href="/settings/people" counted={invitations()} />
        <Figure known label={t('connections')} href="/settings/connections" counted={connections()} />
      </Figures>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <AttentionList known title={t('attention')} groups={[attention]} nowMs={nowMs} zone={zone} />
        <RecentList known title={t('recent')} items={lastEvents()} nowMs={nowMs} zone={zone} />
      </div>
    </div>
  );
}

/** Proposals that this administrator may confirm come before their own; the oldest come first. */
async function proposals(reading: Promise<ChangeView[]>, personId: string): AttentionGroup['items'] {
  const [t, words, changes] = await Promise.all([getTranslations('home'), getWords(), reading]);
  const isMine = (change: ChangeView) => ![change.proposedBy, change.personId].includes(personId);
  const items = [...changes.filter(isMine), ...changes.filter((change) => !isMine(change))].map(
    (change): AttentionItem => ({
      id: change.id,
      href: isOfRules(change.act) ? '/settings/approvals' : '/settings/people',
      tone: 'caution',
      title: words(change.title),
      detail: t(isMine(change) ? 'waitsForYou' : 'proposal', { person: change.proposer ?? '–' }),
      atMs: Date.parse(change.proposedAt),
    }),
  );
  return ok({ items, total: items.length });
}

async function lastEvents(): AttentionGroup['items'] {
  const [t, words, page] = await Promise.all([getTranslations('home'), getWords(), readAudit({})]);
  if (!page.ok) return failed({ kind: 'not-allowed', reason: page.error.sentence });
  const items = page.value.events.slice(0, 8).map((event): AttentionItem => {
    const { sequence, at, ...doer } = event.head;
    const { label, tone } = resultOf(event.result);
    return {
      id: String(sequence),
      href: pathTo('/settings/audit/[sequence]', { sequence }),
      tone,
      atMs: at.getTime(),
      title: words(eventWords(event)),
      detail: t('by', { state: words(label), person: words(doerOf(doer)) }),
    };
  });
  return ok({ items, total: items.length });
}
