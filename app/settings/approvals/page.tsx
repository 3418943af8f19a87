import { pageTitle } from '@/app/shell/page-title';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { RefusedButton, whyNotId } from '@/components/failure/why-not';
import { requireCaller } from '@/lib/access/sessions/caller';
import { refuse } from '@/lib/access/permissions/permissions';
import { operations } from '@/lib/contract/operations';
import { readDaysApart } from '@/lib/access/sign-in/sign-in-help';
import { readRules, type ApprovalRule } from '@/lib/writes/approvals/approval-policy';
import { getWords } from '@/lib/messages/get-words';
import { message, type Message } from '@/lib/messages/message';
import { isWriteName } from '@/lib/writes/verbs/all-writes';
import { store } from '@/lib/store/open-store';
import { readZone } from '@/app/shell/read-zone';
import { may, whoMay } from '@/lib/access/permissions/console-acts';
import { ChangeList } from '../changes/change-list';
import { isOfRules, readChanges } from '../changes/read-changes';
import { EmptyState } from '@/components/failure/empty-state';
import { useWords } from '@/lib/messages/use-words';
import { RemovableList } from '../act-button';
import { removeRuleAction } from './actions';
import { actName, readRuleChoices } from './rule-choices';
import { DaysForm, RuleForm } from './rule-form';

export const generateMetadata = pageTitle('approvals.rules.title');

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
    <WriteMessages>
      <ClientMessages areas={['approvals']}>
        <PageHeader title={t('title')} description={t('description')} />
        <div className="flex max-w-4xl flex-col gap-4">
          <Notice tone="caution" title={t('changesVoid')}>
            {t('changesVoidNote')}
          </Notice>
          <ChangeList {...{ changes, zone }} ownId={personId} />
          <Panel title={t('list')} description={t('listNote')} flush>
            <RuleList {...{ rules, titles }} refusedBy={keepsRules ? undefined : whyNotId(addRule)} />
          </Panel>
          <Panel title={t('apart.title')} description={t('apart.description')}>
            {keepsRules ? <DaysForm key={days} days={days} /> : <p className="text-sm">{t('apart.days', { days })}</p>}
          </Panel>
          {keepsRules ? (
            <Panel title={addRule} description={t('add.note')}>
              <RuleForm {...await readRuleChoices()} />
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
    </WriteMessages>
  );
}

interface RuleListProps {
  readonly rules: readonly ApprovalRule[];
  /** Of each operation, as the platform's interface names it. */
  readonly titles: Readonly<Record<string, string>>;
  /** For whoever may not remove one: the id of the words that say who may. */
  readonly refusedBy: string | undefined;
}

function RuleList({ rules, titles, refusedBy }: RuleListProps) {
  const t = useTranslations('approvals.rules');
  const words = useWords();
  if (rules.length === 0) return <EmptyState title={t('none')}>{t('noneNote')}</EmptyState>;
  const rows = rules.map((rule) => {
    const [name, conditions] = [words(ruleName(rule, titles)), words(ruleConditions(rule))];
    return {
      id: rule.id,
      input: { id: rule.id },
      removeLabel: t('remove', { rule: name, conditions }),
      shown: (
        <>
          <p className="text-ink font-medium">{name}</p>
          <p className="text-ink-muted text-xs">{conditions}</p>
        </>
      ),
    };
  });
  return (
    <RemovableList label={t('list')} action={removeRuleAction} done={t('removalWaits')} {...{ rows, refusedBy }} />
  );
}

/** What a rule is for: "Update Card Status: cancel". */
function ruleName({ operation, act }: ApprovalRule, titles: Readonly<Record<string, string>>): Message {
  const title = (Object.hasOwn(titles, operation) ? titles[operation] : undefined) ?? operation;
  return act === null
    ? message('terms.asWritten', { text: title })
    : message('approvals.rules.nameOfAct', { operation: title, act: actName(act) });
}

/** When it holds, in one line. */
function ruleConditions({ account, role, field, value, currency, amountFrom }: ApprovalRule): Message {
  const all = [
    account === null
      ? message('approvals.rules.conditions.anyAccount')
      : message('approvals.rules.conditions.account', { account }),
    role === null
      ? message('approvals.rules.conditions.anyRole')
      : message('approvals.rules.conditions.role', { role: message(`terms.roles.${role}`) }),
    ...(field === null
      ? []
      : [
          value === null
            ? message('approvals.rules.conditions.hasField', { field })
            : message('approvals.rules.conditions.fieldIs', { field, value }),
        ]),
    ...(currency === null || amountFrom === null
      ? []
      : [message('approvals.rules.conditions.amount', { amount: amountFrom, currency })]),
  ];
  return all.reduce((one, others) => message('approvals.rules.conditions.all', { one, others }));
}
