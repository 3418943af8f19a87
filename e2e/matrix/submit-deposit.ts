import { expect } from 'vitest';
import type { MatrixConsole } from './matrix-console';
import { depositForm } from './open-form';

/** Records a deposit, which is sent at once. The headers are those that a page adds to the act itself. */
export async function submitDeposit(console: MatrixConsole, caller: string, headers: HeadersInit = {}): Promise<void> {
  const { page, action, asked, input } = depositForm('7001.03');
  const opened = await console.act(caller, page, 'openFormAction', { ...asked, account: 'master' });
  const formId = /"formId":"([0-9a-f-]{36})"/.exec(opened.text)?.[1] ?? opened.text;
  const sent = await console.act(caller, page, action, { formId, account: 'master', input }, headers);
  expect(sent.text).toContain('"kind":"recorded"');
}
