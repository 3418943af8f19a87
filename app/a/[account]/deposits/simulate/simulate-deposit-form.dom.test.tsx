import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawPart, expectSummary, fill } from '@/app/shell/draw-part.fixture';
import { SimulateDepositForm } from './simulate-deposit-form';

const simulateDepositAction = vi.hoisted(() => vi.fn());
vi.mock('@/app/write/actions', () => ({ simulateDepositAction }));

const opened = {
  formId: 'form',
  draft: undefined,
  former: undefined,
  last: undefined,
  approval: { conditions: [], by: undefined },
};

test('each broken rule is named on top and at its field, and nothing is sent', async () => {
  const { person } = drawPart(<SimulateDepositForm account="master" {...opened} />);
  const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
  const described = async (name: string | RegExp, description: RegExp) =>
    expect(await screen.findByRole('textbox', { name, description })).toBe(field(name));
  const swiftCode = 'SWIFT code of the sender’s bank';
  await person.click(screen.getByRole('button', { name: 'Simulate deposit' }));
  const problem = await expectSummary([
    'Choose the currency of the deposit.',
    'Enter the amount of the deposit.',
    'Enter the SWIFT code of the sender’s bank.',
  ]);
  await person.click(within(problem).getByRole('link', { name: /SWIFT/ }));
  expect(document.activeElement).toBe(field(swiftCode));
  await person.paste('A'.repeat(31));
  await described(swiftCode, /Enter at most 30 characters\. You entered 31/);
  await fill(person, field(swiftCode), 'CHASUS33');
  await waitFor(() => expect(field(swiftCode).getAttribute('aria-invalid')).not.toBe('true'));
  await person.type(screen.getByRole('combobox', { name: 'Currency' }), 'USD');
  await person.click((await screen.findAllByRole('option', { name: /USD/ }))[0] ?? document.body);
  await fill(person, field('Amount'), '12345678901234.56');
  await person.tab();
  await described('Amount', /Enter at most 15 digits/);
  await fill(person, field(/^Receiving account number/), 'GB29_NWBK');
  await person.tab();
  await described(/^Receiving account number/, /Enter letters A to Z and digits only, without “_”/);
  expect(simulateDepositAction).not.toHaveBeenCalled();
});
