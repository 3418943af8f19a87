import { getWords } from '@/lib/messages/get-words';
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
import { isWriteName } from '@/lib/writes/verbs/all-writes';
import { store } from '@/lib/store/open-store';
import { readZone } from '@/app/shell/read-zone';
import { may, whoMay } from '@/lib/access/permissions/console-acts';
import { ChangeList } from '../changes/change-list';
import { isOfRules, readChanges } from '../changes/read-changes';
import { DaysForm } from './days-form';
import { RuleForm } from './rule-form';
import { RuleList } from './rule-list';

export const metadata = { title: 'Approval rules' };

/** The button of the form, and what it stands for where it is not for the person. */
const addRule = 'Add the rule';

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
  return (
    <>
      <PageHeader
        title="Approval rules"
        description="Which writes need a second person. One rule that fits is enough. What a role may only propose needs a second person without any rule; a freeze never waits."
      />
      <div className="flex max-w-4xl flex-col gap-4">
        <Notice tone="caution" title="A change here voids what waits">
          Writes of the same operation that wait for approval lapse and must be proposed again.
        </Notice>
        <ChangeList {...{ changes, zone }} ownId={personId} />
        <Panel title="Rules" description="Removing one takes two administrators" flush>
          <RuleList rules={rules} titles={titles} {...(keepsRules ? {} : { refusedBy: whyNotId(addRule) })} />
        </Panel>
        <Panel
          title="People whom the same administrator let in"
          description="They do not approve for each other for so many days after an invitation, a reset second factor or a password link"
        >
          {keepsRules ? <DaysForm key={days} days={days} /> : <p className="text-sm">{days} days</p>}
        </Panel>
        {keepsRules ? (
          <Panel title="Add a rule" description="An empty field says nothing">
            <RuleForm titles={titles} />
          </Panel>
        ) : (
          <Panel title="Add a rule" description="Kept by administrators">
            <RefusedButton
              label={addRule}
              reason={words(refuse('Add or remove a rule', role, whoMay('approval-rule.add')))}
            />
          </Panel>
        )}
      </div>
    </>
  );
}
