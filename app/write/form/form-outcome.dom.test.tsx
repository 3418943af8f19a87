import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPart } from '@/app/shell/draw-part.fixture';
import { announce, Announcer } from '@/components/overlay/announcer';
import { ToastProvider } from '@/components/overlay/toast';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { FormOutcome, type WayBack } from './form-outcome';

const waiting: WriteView<'createBankAccount'> = {
  id: '5b0d7c9e-6a52-4a0e-9f53-1f6f0f4f3c11',
  operation: 'createBankAccount',
  account: 'master',
  resource: undefined,
  state: 'PENDING_APPROVAL',
  settled: false,
  approved: false,
  actor: { id: '1', name: 'Mei', role: 'operator' },
  createdAt: '2026-11-02T10:00:00.000Z',
  firstSentAt: undefined,
  settledAt: undefined,
  keyEndsAt: undefined,
  nextTryAt: undefined,
  attempts: [],
  platformReference: undefined,
  platformStatus: undefined,
  refusal: undefined,
  result: undefined,
  asked: {},
  overrides: [],
  resolution: undefined,
  repeats: undefined,
  requestId: 'r',
};

const way: WayBack = { back: '/a/master/bank-accounts', backLabel: 'Back', correctLabel: 'Correct' };

/** Answers what screen readers were told last, after "Sending". */
function drawOutcome(leads: WayBack | undefined) {
  announce('Sending');
  drawPart(
    <ToastProvider>
      <Announcer />
      <FormOutcome
        answer={{ kind: 'recorded', write: waiting }}
        account="master"
        expected="needed"
        way={leads}
        onCorrect={() => undefined}
      />
    </ToastProvider>,
  );
  return () => screen.getAllByRole('status')[0]?.textContent;
}

test('a form that leads back says once that its change waits, by a toast', async () => {
  const spoken = drawOutcome(way);
  expect(await screen.findByRole('dialog', { name: 'Add bank account: submitted for approval' })).toBeDefined();
  expect(spoken()?.trim()).toBe('Sending');
});

test('a form that stays speaks that its change waits', async () => {
  const spoken = drawOutcome(undefined);
  await waitFor(() => expect(spoken()).toBe('Add bank account: Waiting for approval'));
});
