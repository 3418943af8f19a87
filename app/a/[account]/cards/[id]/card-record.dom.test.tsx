import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawPart, fill } from '@/app/shell/draw-part.fixture';
import { message } from '@/lib/messages/message';
import { ok } from '@/lib/result';
import { CardStatusPanel } from './card-record';

const { openFormAction, updateCardStatusAction } = vi.hoisted(() => ({
  openFormAction: vi.fn(),
  updateCardStatusAction: vi.fn(),
}));
vi.mock('@/app/write/actions', () => ({ openFormAction, updateCardStatusAction }));

const cardId = '6e0f3c52-4d8b-4a1e-9a47-2b9d5c7f4467';

function openCard(status: string) {
  const { person } = drawPart(
    <CardStatusPanel
      account="master"
      card={{ id: cardId, number: '•••• •••• •••• 4467', holder: 'Ann Example', status }}
      refusals={{ FROZEN: undefined, ACTIVE: undefined, CANCELLED: undefined }}
      unsettled={{ of: () => undefined, note: () => undefined, revision: 0 }}
      again={undefined}
      asked={undefined}
    />,
  );
  return { person, panel: within(screen.getByRole('region', { name: 'Change status' })) };
}

/** A button of ours that is refused keeps the focus, so that its reason can be read. */
const isDisabled = (button: HTMLElement) =>
  button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true';

test('moves are not offered for a card that is cancelled, and say why', () => {
  const { panel } = openCard('CANCELLED');
  expect(panel.getAllByText('A cancelled card can’t be reactivated.')[0]).toBeDefined();
  const buttons = panel.getAllByRole('button');
  expect(buttons.map(isDisabled)).toEqual(buttons.map(() => true));
});

test('the last four digits of a card to cancel can be pasted in another width and with dots', async () => {
  const approval = {
    conditions: [{ act: undefined, sign: undefined, account: undefined, from: undefined }],
    by: message('terms.rolesMany.manager'),
  };
  openFormAction.mockResolvedValue(ok({ formId: 'form', approval, former: undefined }));
  const { person, panel } = openCard('ACTIVE');
  await person.click(panel.getByRole('button', { name: /^Cancel card/ }));
  const question = within(await screen.findByRole('alertdialog'));
  const confirm = () => question.getByRole('button', { name: 'Submit for approval' });
  await question.findByRole('button', { name: 'Submit for approval' });
  await fill(person, question.getByLabelText(/Reason/), 'Holder has left the company');
  const paste = async (text: string) => {
    const field = question.getByLabelText<HTMLInputElement>(/^Type/);
    await person.clear(field);
    await person.click(field);
    await person.paste(text);
    expect(field.value).not.toBe('');
  };
  const wide = Array.from('4467', (digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
  await paste(`\u200e•••• ${wide}\u200f`);
  await waitFor(() => expect(isDisabled(confirm())).toBe(false));
  await paste('44674467');
  await waitFor(() => expect(isDisabled(confirm())).toBe(true));
  expect(updateCardStatusAction).not.toHaveBeenCalled();
});
