import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { drawPart, expectSummary } from '@/app/shell/draw-part.fixture';
import { message, writeMessage } from '@/lib/messages/message';
import type { WriteAnswer, WriteInput, WriteView } from '@/lib/writes/submit/write-answer';
import { reasonsNeeded } from '@/lib/writes/write-state';
import { NewBankAccountForm } from './new-bank-account-form';

const createBankAccountAction = vi.hoisted(() => vi.fn<(write: WriteInput<object>) => Promise<WriteAnswer>>());
vi.mock('@/app/write/actions', () => ({ createBankAccountAction }));

const opened = {
  account: 'master',
  where: 'Master account, in the sandbox',
  formId: 'form',
  draft: undefined,
  former: undefined,
  approval: {
    conditions: [{ act: undefined, sign: undefined, account: undefined, from: undefined }],
    by: message('terms.rolesMany.manager'),
  },
};

type Person = ReturnType<typeof userEvent.setup>;

function openForm() {
  createBankAccountAction.mockReset().mockReturnValue(new Promise<never>(() => undefined));
  const { person, router } = drawPart(<NewBankAccountForm {...opened} />);
  const replaced: unknown = Reflect.get(router, 'replace');
  return { person, replaced };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Submit for approval' });

/** Replaces the text of a field at once: each typed character would draw the whole form again. */
async function paste(person: Person, into: HTMLElement, text: string) {
  await person.clear(into);
  await person.paste(text);
}

async function choose(person: Person, name: string, typed: string) {
  await paste(person, screen.getByRole('combobox', { name }), typed);
  await person.click((await screen.findAllByRole('option', { name: new RegExp(typed) }))[0] ?? document.body);
}

async function fillIn(person: Person, currency = 'EUR') {
  await choose(person, 'Currency', currency);
  await choose(person, 'Country of the bank', 'Germany');
  await paste(person, field('Account number'), 'DE89 3704 0044 0532 0130 00');
  await paste(person, field('SWIFT code'), 'COBADEFF');
  await paste(person, field('Bank'), 'Lantern Bank');
  await paste(person, field('Address of the bank'), 'Lantern Quay 7');
}

const body = {
  currency: 'EUR',
  account_number: 'DE89370400440532013000',
  bank_name: 'Lantern Bank',
  swift_code: 'COBADEFF',
  bank_country_code: 'DE',
  bank_address: 'Lantern Quay 7',
};

const view: WriteView<'createBankAccount'> = {
  id: '5b0d7c9e-6a52-4a0e-9f53-1f6f0f4f3c11',
  operation: 'createBankAccount',
  account: 'master',
  resource: undefined,
  state: 'SUCCEEDED',
  settled: true,
  approved: true,
  actor: { id: '1', name: 'Mei', role: 'operator' },
  createdAt: '2026-11-02T10:00:00.000Z',
  firstSentAt: '2026-11-02T10:00:01.000Z',
  settledAt: '2026-11-02T10:00:02.000Z',
  keyEndsAt: undefined,
  nextTryAt: undefined,
  attempts: [],
  platformReference: undefined,
  platformStatus: undefined,
  refusal: undefined,
  result: undefined,
  asked: body,
  overrides: [],
  resolution: undefined,
  repeats: undefined,
  requestId: 'r',
};

test('the currency decides which codes are asked for, and missing values are named before sending', async () => {
  const { person } = openForm();
  expect(screen.queryByRole('textbox', { name: 'Bank code' })).toBeNull();
  await choose(person, 'Currency', 'CAD');
  await person.click(send());
  await expectSummary([
    'Enter an account number of 5 to 60 characters.',
    'Choose the country of the bank.',
    'Enter the SWIFT code of the bank.',
    'Enter the bank code.',
    'Enter the branch code: CAD accounts need one.',
    'Enter the name of the bank.',
    'Enter the address of the bank.',
  ]);
  await choose(person, 'Currency', 'EUR');
  expect(screen.queryByRole('textbox', { name: 'Bank code' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Branch code' })).toBeNull();
  expect(screen.queryByText('Enter the bank code.')).toBeNull();
  expect(createBankAccountAction).not.toHaveBeenCalled();
});

test('a form without a currency is not sent', async () => {
  const { person } = openForm();
  await person.click(send());
  const summary = await screen.findByRole('group', { name: 'There is a problem' });
  expect(within(summary).getAllByRole('listitem')[0]?.textContent).toBe('Choose the currency of the account.');
});

test('what the form shows is what is sent, the number masked on the page', async () => {
  const { person } = openForm();
  await fillIn(person);
  const rows = within(screen.getByRole('table', { name: 'What is added' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Currency', 'EUR'],
    ['Account number', '•••• 300022 characters.'],
    ['Bank', 'Lantern Bank'],
    ['Address of the bank', 'Lantern Quay 7'],
    ['SWIFT code', 'COBADEFF'],
    ['Country of the bank', 'Germany'],
  ]);
  await person.click(send());
  await waitFor(() => expect(createBankAccountAction).toHaveBeenCalledOnce());
  expect(createBankAccountAction.mock.calls[0]?.[0]).toMatchObject({ formId: 'form', input: body, overrides: [] });
});

test('a warning that only the server can find asks for a reason, and the reason goes with its words', async () => {
  const { person } = openForm();
  await fillIn(person);
  const double = { currency: 'EUR', holder: 'Ours Ltd', bank: 'First Bank', others: 0 };
  const warning = message('bank-accounts.warning.double', double);
  const problem = { ...reasonsNeeded([{ name: 'currency', sentence: warning }]), requestId: 'r' };
  createBankAccountAction.mockResolvedValueOnce({
    kind: 'refused',
    problem: { ...problem, other: undefined, versions: undefined },
  });
  await person.click(send());
  await expectSummary(['Give a reason, or correct the field.']);
  expect(screen.getByText('The list already has this account number in EUR: Ours Ltd, First Bank.')).toBeDefined();
  expect(field('Account number').value).toBe('DE89 3704 0044 0532 0130 00');
  const reason = () => screen.queryByRole('textbox', { name: 'Reason for sending anyway' });
  // Other values may be no double: the server is asked again.
  await paste(person, field('Bank'), 'Lantern Ban');
  expect(reason()).toBeNull();
  await paste(person, field('Bank'), 'Lantern Bank');
  await paste(person, reason() ?? document.body, 'A second purpose');
  await person.click(send());
  await waitFor(() => expect(createBankAccountAction).toHaveBeenCalledTimes(2));
  expect(createBankAccountAction.mock.calls[1]?.[0]).toMatchObject({
    input: body,
    overrides: [{ field: 'currency', warning: writeMessage(warning), reason: 'A second purpose' }],
  });
});

test('the page of the new account opens once the platform has made it', async () => {
  const { person, replaced } = openForm();
  await fillIn(person);
  const made = { ...body, id: 'made', account_name: 'Ours Ltd', account_status: 'Valid' };
  const codes = { bank_code_type: '', bank_code_value: '', bank_branch_code: '' };
  createBankAccountAction.mockResolvedValueOnce({
    kind: 'recorded',
    write: { ...view, result: { ...made, ...codes, account_number: '•••• 3000' } },
  });
  await person.click(send());
  await waitFor(() => expect(replaced).toHaveBeenCalledWith('/a/master/bank-accounts/made'));
  expect(replaced).toHaveBeenCalledOnce();
});

test('a request that waits for approval leads back to the list', async () => {
  const { person, replaced } = openForm();
  await fillIn(person);
  const waiting = { state: 'PENDING_APPROVAL', settled: false, approved: false, firstSentAt: undefined } as const;
  createBankAccountAction.mockResolvedValueOnce({ kind: 'recorded', write: { ...view, ...waiting } });
  await person.click(send());
  await waitFor(() => expect(replaced).toHaveBeenCalledWith('/a/master/bank-accounts'));
  expect(replaced).toHaveBeenCalledOnce();
});

test.each(['UNKNOWN', 'SENDING', 'ACCEPTED', 'NEEDS_REVIEW'] as const)(
  'a write that is %s stays on the page: its outcome is not known',
  async (state) => {
    const { person, replaced } = openForm();
    await fillIn(person);
    createBankAccountAction.mockResolvedValueOnce({
      kind: 'recorded',
      write: { ...view, state, settled: false, settledAt: undefined },
    });
    await person.click(send());
    expect(await screen.findByRole('link', { name: 'Back to bank accounts' })).toBeDefined();
    expect(replaced).not.toHaveBeenCalled();
  },
);

test('a refusal of the platform stands at its field, and every typed value is kept', async () => {
  const { person, replaced } = openForm();
  await fillIn(person);
  const shape = { family: 'flat', type: undefined, code: '400', message: 'swift_code is not known' } as const;
  createBankAccountAction.mockResolvedValueOnce({
    kind: 'recorded',
    write: { ...view, state: 'REJECTED', refusal: { status: 400, shape } },
  });
  await person.click(send());
  await person.click(await screen.findByRole('button', { name: 'Correct and resubmit' }));
  await expectSummary(['The platform didn’t accept this: SWIFT code.']);
  expect(field('Account number').value).toBe('DE89 3704 0044 0532 0130 00');
  expect(field('SWIFT code').getAttribute('aria-invalid')).toBe('true');
  expect(replaced).not.toHaveBeenCalled();
});
