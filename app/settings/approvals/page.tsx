import { pageTitle } from '@/app/shell/page-title';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { RefusedButton, whyNotId } from '@/components/failure/why-not';
import { requireCaller } from '@/lib/access/sessions/caller';
import { permissionsByAct, refuse } from '@/lib/access/permissions/permissions';
import { businessRoles } from '@/lib/roles';
import { operationWords } from '@/lib/access/permissions/operation-words';
import { readDaysApart } from '@/lib/access/sign-in/sign-in-help';
import { readRules, type ApprovalRule } from '@/lib/writes/approvals/approval-policy';
import { getWords } from '@/lib/messages/get-words';
import { message, type Message } from '@/lib/messages/message';
import { approversOf } from '@/lib/writes/approvals/approvers-of';
import { conditionOf, listConditions } from '@/lib/writes/approvals/find-preview';
import { allWrites, isWriteName, writeNames } from '@/lib/writes/verbs/all-writes';
import type { Write } from '@/lib/writes/verbs/define-write';
import { store } from '@/lib/store/open-store';
import { readZone } from '@/app/shell/read-zone';
import { may, whoMay } from '@/lib/access/permissions/console-acts';
import { ChangeList } from '../changes/change-list';
import { isOfRules, readChanges } from '../changes/read-changes';
import { EmptyState } from '@/components/failure/empty-state';
import { useWords } from '@/lib/messages/use-words';
import { RemovableList } from '../act-button';
import { removeRuleAction } from './actions';
import { conditionWords, rolesMany } from './condition-words';
import { actName, readRuleChoices } from './rule-choices';
import { DaysForm, LateRuleEffect, RuleForm } from './rule-form';

export const generateMetadata = pageTitle('approvals.rules.title');

export default async function ApprovalRulesPage() {
  const caller = await requireCaller();
  const { role, personId } = caller;
  const words = await getWords();
  const keepsRules = may(caller, 'approval-rule.add');
  const refusal = refuse(message('approvals.rules.add.permission'), role, whoMay('approval-rule.add'));
  const database = await store();
  const [rules, days, zone] = await Promise.all([readRules(database), readDaysApart(database), readZone()]);
  const changes = keepsRules ? await readChanges(({ act }) => isOfRules(act)) : [];
  const t = await getTranslations('approvals.rules');
  const addRule = t('add.title');
  return (
    <WriteMessages>
      <ClientMessages areas={['approvals']}>
        <PageHeader title={t('title')} description={t('description')} />
        <div className="flex max-w-4xl flex-col gap-8">
          <Notice tone="caution" title={t('changesVoid')}>
            {t('changesVoidNote')}
          </Notice>
          <ChangeList
            changes={changes}
            zone={zone}
            ownId={personId}
            detailsOf={({ removedRule }) =>
              removedRule === undefined ? null : (
                <div className="pt-3">
                  <LateRuleEffect asked={{ removed: removedRule }} zone={zone} />
                </div>
              )
            }
          />
          <Panel title={t('list')} description={t('listNote')} flush>
            <RuleList rules={rules} zone={zone} refusedBy={keepsRules ? undefined : whyNotId(addRule)} />
          </Panel>
          <Panel title={t('builtIn')} description={t('builtInNote')} flush>
            <BuiltInList />
          </Panel>
          <Panel title={t('apart.title')} description={t('apart.description')}>
            {keepsRules ? <DaysForm key={days} days={days} /> : <p className="text-sm">{t('apart.days', { days })}</p>}
          </Panel>
          <Panel title={addRule} description={keepsRules ? t('add.note') : t('add.byAdmins')}>
            {keepsRules ? (
              <RuleForm {...await readRuleChoices()} zone={zone} />
            ) : (
              <RefusedButton label={addRule} reason={words(refusal)} />
            )}
          </Panel>
        </div>
      </ClientMessages>
    </WriteMessages>
  );
}

interface RuleListProps {
  readonly rules: readonly ApprovalRule[];
  readonly zone: string;
  /** The id of the text that says who may remove a rule; undefined if this person may. */
  readonly refusedBy: string | undefined;
}

function RuleList({ rules, zone, refusedBy }: RuleListProps) {
  const t = useTranslations('approvals.rules');
  const words = useWords();
  if (rules.length === 0) return <EmptyState title={t('none')}>{t('noneNote')}</EmptyState>;
  const rows = rules.map((rule) => {
    const [name, conditions] = [words(ruleName(rule)), words(ruleConditions(rule))];
    return {
      id: rule.id,
      input: { id: rule.id },
      removeLabel: t('remove', { rule: name, conditions }),
      question: {
        title: t('removeQuestion.title', { rule: name }),
        words: <LateRuleEffect asked={{ removed: rule.id }} zone={zone} />,
        confirm: t('removeQuestion.confirm'),
      },
      shown: (
        <>
          <p className="text-ink font-medium">{name}</p>
          <p className="text-ink-muted text-xs">{conditions}</p>
        </>
      ),
    };
  });
  return (
    <RemovableList
      label={t('list')}
      action={removeRuleAction}
      done={t('removalWaits')}
      rows={rows}
      refusedBy={refusedBy}
    />
  );
}

/** Approvals that roles need without a rule; no rule can remove them. */
function BuiltInList() {
  const t = useTranslations('approvals.rules');
  const words = useWords();
  const rows = writeNames.flatMap((name) =>
    [undefined, ...Object.keys(permissionsByAct(name) ?? {})].flatMap((act) => {
      const write: Write = allWrites[name];
      if ((act === undefined) !== (write.acts === 'one')) return [];
      const proposers = businessRoles.filter((role) => listConditions([], { write, role, act }).length > 0);
      return proposers.length === 0
        ? []
        : [{ name, act: act ?? null, proposers, approvers: approversOf(write, undefined) }];
    }),
  );
  return (
    <ul aria-label={t('builtIn')} className="divide-line divide-y text-sm">
      {rows.map(({ name, act, proposers, approvers }) => (
        <li key={`${name} ${act ?? ''}`} className="py-2">
          <p className="text-ink font-medium">{words(ruleName({ operation: name, act }))}</p>
          <p className="text-ink-muted text-xs">
            {words(
              message('approvals.rules.builtInOf', {
                proposers: rolesMany(proposers),
                approvers: rolesMany(approvers),
              }),
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The name of what a rule is for: "Change card status: cancel". */
function ruleName({ operation, act }: Pick<ApprovalRule, 'operation' | 'act'>): Message {
  const title = operationWords(operation);
  return act === null ? title : message('approvals.rules.nameOfAct', { operation: title, act: actName(act) });
}

const approversOfRule = ({ operation }: ApprovalRule): Message =>
  rolesMany(isWriteName(operation) ? approversOf(allWrites[operation], undefined) : []);

/** The conditions and the approvers of a rule, in one line. */
function ruleConditions(rule: ApprovalRule): Message {
  const all = [
    ...(rule.account === null ? [message('approvals.rules.conditions.anyAccount')] : []),
    rule.role === null
      ? message('approvals.rules.conditions.anyRole')
      : message('approvals.rules.conditions.role', { role: message(`terms.roles.${rule.role}`) }),
    ...conditionWords(conditionOf(rule, undefined)),
    message('approvals.rules.conditions.approvedBy', { roles: approversOfRule(rule) }),
  ];
  return all.reduce((one, others) => message('approvals.rules.conditions.all', { one, others }));
}
