import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawPart } from '@/app/shell/draw-part.fixture';
import { TextFilter } from './text-filter';

const loadReading = async () => (await import('@/lib/contract/fields/pasted-text')).readUuid;
const id = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** Opens the filter, and types a text into its field. */
async function type(text: string, filter: Partial<Parameters<typeof TextFilter>[0]>) {
  const onChange = vi.fn();
  const { person } = drawPart(<TextFilter label="Cardholder ID" value={undefined} onChange={onChange} {...filter} />);
  await person.click(screen.getByRole('button', { name: /^Cardholder ID/ }));
  const field = await screen.findByRole('textbox', { name: 'Cardholder ID' });
  await person.type(field, `${text}{Enter}`);
  return { person, field, onChange };
}

test('a text that cannot be an id is refused in words, and the corrected one filters', async () => {
  const { person, field, onChange } = await type('Mei Lim', { loadReading });
  await screen.findByText(/^This can’t be an ID\./);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onChange).not.toHaveBeenCalled();
  await person.clear(field);
  expect(screen.queryByText(/^This can’t be an ID\./)).toBeNull();
  await person.type(field, ` ${id} {Enter}`);
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(id));
});

test('a filter of any text takes it without the spaces around it', async () => {
  const { onChange } = await type(' Mei Lim ', {});
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('Mei Lim'));
});
