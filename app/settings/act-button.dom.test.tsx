import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPart } from '@/app/shell/draw-part.fixture';
import { message } from '@/lib/messages/message';
import { failed } from '@/lib/result';
import { RemovableList } from './act-button';

test('the region that tells of a refused act is on the page before its words', async () => {
  const { person } = drawPart(
    <RemovableList
      rows={[{ id: '1', input: {}, removeLabel: 'Remove', shown: 'A rule' }]}
      action={() => Promise.resolve(failed({ sentence: message('writes.outcome.unreachable') }))}
      done="Removed"
      refusedBy={undefined}
    />,
  );
  const region = screen.getByRole('alert');
  expect(region.textContent).toBe('');
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('The console couldn’t be reached.');
  expect(region.textContent).toBe('The console couldn’t be reached.');
});
