import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { RefusedButton } from '@/components/ui/refused-button';
import { whyNotId } from '@/components/ui/why-not';
import { requireCaller } from '@/lib/access/caller';
import { refuse } from '@/lib/access/may-run';
import { operations } from '@/lib/contract/operations';
import { readRules } from '@/lib/operations/approval-policy';
import { isRuled } from '@/lib/operations/rule-input';
import { store } from '@/lib/store/open-store';
import { RuleForm } from './rule-form';
import { RuleList } from './rule-list';

export const metadata = { title: 'Approval rules' };

/** The button of the form, and what it stands for where it is not for the person. */
const addRule = 'Add the rule';

export default async function ApprovalRulesPage() {
  const { role } = await requireCaller();
  const admin = role === 'admin';
  const rules = await readRules(await store());
  const titles = Object.fromEntries(
    Object.values(operations)
      .filter(({ name }) => isRuled(name))
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
        <Panel title="Rules" flush>
          <RuleList rules={rules} titles={titles} {...(admin ? {} : { refusedBy: whyNotId(addRule) })} />
        </Panel>
        {admin ? (
          <Panel title="Add a rule" description="An empty field says nothing">
            <RuleForm titles={titles} />
          </Panel>
        ) : (
          <Panel title="Add a rule" description="Kept by administrators">
            <RefusedButton label={addRule} reason={refuse('Add or remove a rule', role, ['admin'])} />
          </Panel>
        )}
      </div>
    </>
  );
}
