import { acts } from '@/e2e/matrix/matrix-acts';
import { openForm } from '@/e2e/matrix/matrix-answers';
import { findSubjects } from '@/e2e/matrix/matrix-subjects';
import type { CallerName } from '@/e2e/matrix/matrix-console';
import { actAlone, alone, twoAdmins } from './admin-alone';
import type { Cell, Part, Stage } from './cell';
import { stageWith } from './open-stage';

/** The rule that the cancelling of a payment intent waits for a second person (lib/store/migrations/0005-approvals.sql). */
const ruleId = '5f6d6e0a-5b0e-4f0e-8a0f-000000000003';
const page = '/settings/approvals';

/** What becomes of a payment intent that somebody cancels: as the rule wants it, it waits. */
async function cancelIntent({ console }: Stage, caller: CallerName): Promise<string> {
  const write = acts[6]?.write;
  if (write === undefined || typeof write === 'string') throw new Error('Row 6 of the matrix is no write any more.');
  const subjects = await findSubjects(console.sandboxOrigin);
  const formId = await openForm(console, caller, 'master', { write, subjects });
  const request = { formId, account: 'master', input: write.input(subjects, caller) };
  const path = `/a/master${acts[6]?.page(subjects) ?? ''}`;
  const { text } = await console.act(caller, path, write.action, request);
  if (text.includes('"state":"PENDING_APPROVAL"')) return 'waits';
  return text.includes('"kind":"step-up"') ? 'goes out as soon as the password is typed again' : 'goes out';
}

const added: Cell = {
  name: 'a rule added without proof',
  sent: 'addRuleAction by an admin who has not shown again who they are',
  holds: 'a proof is asked for first',
  run: async ({ console }) => {
    const { text } = await console.act(alone, page, 'addRuleAction', { operation: 'createQuote' });
    const isOpen = !text.includes('"stepUp":{');
    return { isOpen, figure: isOpen ? 'added at once' : 'a proof is asked for' };
  },
};

function removed(how: 'without proof' | 'by one admin', caller: CallerName): Cell {
  return {
    name: `a rule removed ${how}`,
    sent: `removeRuleAction ${how}; then a payment intent is cancelled by somebody for whom the rule is`,
    holds: 'the cancelling still waits for a second person',
    run: async (stage) => {
      const { console } = stage;
      const asked = { id: ruleId };
      const { text } =
        how === 'without proof'
          ? await console.act(alone, page, 'removeRuleAction', asked)
          : await actAlone(console, page, 'removeRuleAction', asked);
      const isReal = /"ok":true|"stepUp":\{/.test(text);
      const came = await cancelIntent(stage, caller);
      const figure = `${isReal ? '' : 'no real request; '}the cancelling ${came}`;
      return { isOpen: came !== 'waits' || !isReal, figure };
    },
  };
}

export const rules: Part = {
  name: 'rules',
  open: stageWith([...twoAdmins, { name: 'operator', role: 'operator' }, { name: 'manager', role: 'manager' }]),
  cells: [added, removed('without proof', 'operator'), removed('by one admin', 'manager')],
};
