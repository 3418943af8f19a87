import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { announce, Announcer } from './announcer';

test('a count does not replace what was announced just before it', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    cleanup();
    vi.useRealTimers();
  });
  render(<Announcer />);
  const region = screen.getByRole('status');
  const pass = (ms: number) => {
    act(() => void vi.advanceTimersByTime(ms));
  };
  act(() => {
    announce('Acknowledged');
    announce('22 in your inbox');
    announce('22 in your inbox');
  });
  expect(region.textContent).toBe('Acknowledged');
  pass(999);
  expect(region.textContent).toBe('Acknowledged');
  pass(1);
  expect(region.textContent).toBe('22 in your inbox');
  pass(1_000);
  expect(region.textContent).toBe('22 in your inbox ');
  pass(1_000);
  act(() => announce('Copied'));
  expect(region.textContent).toBe('Copied');
});
