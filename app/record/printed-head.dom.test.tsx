import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawPart } from '@/app/shell/draw-part.fixture';
import { ConsoleProviders } from '@/app/shell/console-providers';
import { PrintedHead } from './printed-head';

test('a printed list names its account, the time of its rows, and the time of printing', () => {
  const [asOfMs, printedMs] = [Date.parse('2026-11-28T06:37:12Z'), Date.parse('2026-11-28T07:00:01Z')];
  drawPart(
    <ConsoleProviders actingFor="Master account, in the sandbox" clocks={[]} recordKeys={{}}>
      <PrintedHead asOfMs={asOfMs} zone="UTC" nowMs={asOfMs} />
    </ConsoleProviders>,
  );
  const clock = vi.spyOn(Date, 'now').mockReturnValue(printedMs);
  onTestFinished(() => clock.mockRestore());
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText(/Printed/).textContent).toBe(
    'Master account, in the sandbox · As of 2026-11-28 06:37:12 UTC · Printed 2026-11-28 07:00:01 UTC',
  );
});
