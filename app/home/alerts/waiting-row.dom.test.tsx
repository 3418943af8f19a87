import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPart } from '@/app/shell/draw-part.fixture';
import { english } from '@/lib/messages/english.fixture';
import { shortInstant } from '@/lib/format/instant';
import { WaitingRow } from './waiting-row';

const sinceMs = Date.parse('2026-11-28T06:37:12Z');
const endsMs = Date.parse('2026-11-28T08:37:12Z');

test('a row writes its times short, with the exact ones as their hints', () => {
  const since = `Since ${english(shortInstant(sinceMs, 'Asia/Shanghai'))}`;
  drawPart(
    <ul>
      <WaitingRow
        severity={undefined}
        title="Freeze card"
        record=""
        account={undefined}
        href={undefined}
        sinceMs={sinceMs}
        about={['2 h', since]}
        details={['Reason: lost']}
        endsMs={endsMs}
        zone="Asia/Shanghai"
        nowMs={sinceMs}
        acts={null}
      />
    </ul>,
  );
  expect(screen.getByTitle('2026-11-28 14:37:12 UTC+8').parentElement?.textContent).toBe(
    `2 h · ${since} · Reason: lost`,
  );
  const ends = screen.getByTitle('2026-11-28 16:37:12 UTC+8');
  expect(ends.textContent).toMatch(/^28 Nov (\d{4} )?16:37$/);
  expect(ends.parentElement?.textContent).toMatch(/^Expires 28 Nov (\d{4} )?16:37, in 2 h/);
});
