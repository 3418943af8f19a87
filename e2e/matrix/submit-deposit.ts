import { expect } from 'vitest';
import type { MatrixConsole } from './matrix-console';
import { depositForm } from './open-form';

interface SubmittedDeposit {
  /** Those that a page adds to the act itself. */
  readonly headers?: HeadersInit;
  /** Of two deposits of one amount the second one is asked about. */
  readonly amount?: string;
}

/** Records a deposit, which is sent at once. */
export async function submitDeposit(
  console: MatrixConsole,
  caller: string,
  { headers = {}, amount = '7001.03' }: SubmittedDeposit = {},
): Promise<void> {
  const { page, action, asked, input } = depositForm(amount);
  const opened = await console.act(caller, page, 'openFormAction', { ...asked, account: 'master' });
  const formId = /"formId":"([0-9a-f-]{36})"/.exec(opened.text)?.[1] ?? opened.text;
  const sent = await console.act(caller, page, action, { formId, account: 'master', input }, headers);
  expect(sent.text).toContain('"kind":"recorded"');
}
