import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawPart } from '@/app/shell/draw-part.fixture';
import { CancelIntentPanel } from './payment-intent-record';

vi.mock('@/app/write/actions', () => ({ openFormAction: vi.fn(), cancelPaymentIntentAction: vi.fn() }));

test('an intent that has failed says why it cannot be cancelled', () => {
  drawPart(
    <CancelIntentPanel
      account="master"
      intent={{ id: '0b7f9f0e-3f0a-4c53-8f0a-6f3f3f1d2c11', amount: '120.50 EUR', status: 'FAILED' }}
      zone="UTC"
      refusal={undefined}
      unsettled={{ of: () => undefined, note: () => undefined, revision: 0 }}
      repeats={undefined}
    />,
  );
  expect(screen.getByText('This payment intent has failed, so there is nothing to cancel.')).toBeDefined();
  expect(screen.getByRole('button', { name: /^Cancel payment intent/ }).hasAttribute('disabled')).toBe(true);
});
