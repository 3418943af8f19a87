import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPart } from '@/app/shell/draw-part.fixture';
import { CreatedFilter } from './created-filter';

/** 23:30 on the 28th in Berlin, 06:30 on the 29th in Shanghai. */
const night = Date.parse('2026-11-28T22:30:00Z');
/** 14:30 and 21:30 on the same day. */
const afternoon = Date.parse('2026-11-28T13:30:00Z');

function draw(nowMs: number, ownZone?: string, days?: string) {
  const address = { values: { days }, change: () => undefined };
  const zones = { zone: 'Asia/Shanghai', ...(ownZone !== undefined && { ownZone }) };
  drawPart(<CreatedFilter address={address} takes="days" hint="The platform’s days." nowMs={nowMs} {...zones} />);
  return screen.getByRole('button', { name: /^Created/ });
}

test('where it is another day for the person, the hint says both, and the chosen days say whose they are', () => {
  const chip = draw(night, 'Europe/Berlin', 'today');
  expect(chip.title).toBe('The platform’s days. It’s 29 Nov there now; for you it’s 28 Nov.');
  expect(chip.textContent).toBe('CreatedToday (29 Nov)UTC+8');
});

test('on the same day of another zone, the chosen days alone say whose they are', () => {
  const chip = draw(afternoon, 'Europe/Berlin', 'today');
  expect(chip.title).toBe('The platform’s days.');
  expect(chip.textContent).toBe('CreatedToday (28 Nov)UTC+8');
});

test.each([
  ['no day is chosen', 'Europe/Berlin', undefined, 'CreatedAny day'],
  ['the zones have the same clock', 'Asia/Singapore', 'today', 'CreatedToday (29 Nov)'],
  ['the days are the person’s own', undefined, 'today', 'CreatedToday (29 Nov)'],
])('nothing is added where %s', (_, ownZone, days, shown) => {
  expect(draw(night, ownZone, days).textContent).toBe(shown);
});
