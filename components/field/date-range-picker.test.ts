import { describe, expect, it } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { daysWords } from '@/lib/format/day-range';
import { refuseRange as refuseInWords } from './date-range-window';

const describeRange = (...given: Parameters<typeof daysWords>) => english(daysWords(...given));
const refuseRange = (...given: Parameters<typeof refuseInWords>) => {
  const refusal = refuseInWords(...given);
  return refusal && english(refusal);
};

describe('a date range', () => {
  it('is refused with a reason when it cannot be used', () => {
    expect(refuseRange({ from: '2026-11-20', to: '2026-11-19' }, '2026-11-20')).toMatch(/after the last day/);
    expect(refuseRange({ from: '2026-11-20', to: '2026-11-21' }, '2026-11-20')).toMatch(/future/);
    expect(refuseRange({ from: '', to: '2026-11-19' }, '2026-11-20')).toMatch(/both dates/);
    expect(refuseRange({ from: '2026-02-30', to: '2026-11-19' }, '2026-11-20')).toMatch(/both dates/);
    expect(refuseRange({ from: '2026-11-20', to: '2026-11-20' }, '2026-11-20')).toBeUndefined();
  });

  it('is described without repeating the parts that both days share', () => {
    expect(describeRange({ from: '2026-11-20', to: '2026-11-20' })).toBe('20 Nov 2026');
    expect(describeRange({ from: '2026-11-01', to: '2026-11-20' })).toBe('1 – 20 Nov 2026');
    expect(describeRange({ from: '2026-10-22', to: '2026-11-20' })).toBe('22 Oct – 20 Nov 2026');
    expect(describeRange({ from: '2025-12-31', to: '2026-01-01' })).toBe('31 Dec 2025 – 1 Jan 2026');
  });
});
