import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/client-messages';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { RefusedButton } from '@/components/failure/refused-button';
import { whyNotId } from '@/components/failure/why-not';
import { requireCaller } from '@/lib/access/sessions/caller';
import { refuse } from '@/lib/access/permissions/may-run';
import { operations } from '@/lib/contract/operations';
import { readDaysApart } from '@/lib/access/sign-in/sign-in-help';
import { readRules } from '@/lib/writes/approvals/approval-policy';
import { getWords } from '@/lib/messages/get-words';
import { message } from '@/lib/messages/message';
import { isWriteName } from '@/lib/writes/verbs/all-writes';
import { store } from '@/lib/store/open-store';
import { readZone } from '@/app/shell/read-zone';
import { may, whoMay } from '@/lib/access/permissions/console-acts';
import { ChangeList } from '../changes/change-list';
import { isOfRules, readChanges } from '../changes/read-changes';
import { DaysForm } from './days-form';
import { RuleForm } from './rule-form';
import { RuleList } from './rule-list';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('approvals.rules');
  return { title: t('title') };
}

export default async function ApprovalRulesPage() {
  const caller = await requireCaller();
  const { role, personId } = caller;
  const words = await getWords();
  const keepsRules = may(caller, 'approval-rule.add');
  const database = await store();
  const [rules, days, zone] = await Promise.all([readRules(database), readDaysApart(database), readZone()]);
  const changes = keepsRules ? await readChanges(({ act }) => isOfRules(act)) : [];
  const titles = Object.fromEntries(
    Object.values(operations)
      .filter(({ name }) => isWriteName(name))
      .map(({ name, title }) => [name, title]),
  );
  const t = await getTranslations('approvals.rules');
  const addRule = t('add.title');
  return (
    <ClientMessages areas={['approvals', 'writes']}>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="flex max-w-4xl flex-col gap-4">
        <Notice tone="caution" title={t('changesVoid')}>
          {t('changesVoidNote')}
        </Notice>
        <ChangeList {...{ changes, zone }} ownId={personId} />
        <Panel title={t('list')} description={t('listNote')} flush>
          <RuleList rules={rules} titles={titles} {...(keepsRules ? {} : { refusedBy: whyNotId(addRule) })} />
        </Panel>
        <Panel title={t('apart.title')} description={t('apart.description')}>
          {keepsRules ? <DaysForm key={days} days={days} /> : <p className="text-sm">{t('apart.days', { days })}</p>}
        </Panel>
        {keepsRules ? (
          <Panel title={addRule} description={t('add.note')}>
            <RuleForm titles={titles} />
          </Panel>
        ) : (
          <Panel title={addRule} description={t('add.byAdmins')}>
            <RefusedButton
              label={addRule}
              reason={words(refuse(message('approvals.rules.add.permission'), role, whoMay('approval-rule.add')))}
            />
          </Panel>
        )}
      </div>
    </ClientMessages>
  );
}
