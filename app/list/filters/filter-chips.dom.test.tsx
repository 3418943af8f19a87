import { screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPart } from '@/app/shell/draw-part.fixture';
import { FilterChips } from './filter-chips';
import type { FilterTexts } from './filter-set';

/** The menu of filters arrives when the test lets it. */
let arrive = () => {};
const arrived = new Promise<void>((resolve) => {
  arrive = resolve;
});
vi.mock(import('./filter-picker'), async (load) => {
  const picker = await load();
  await arrived;
  return picker;
});

const changes: FilterTexts[] = [];

const amounts = { subject: 'amount', control: 'amount', isList: false, byWords: false } as const;

beforeEach(() => changes.splice(0));

function List({ isLate = false }) {
  const [values, setValues] = useState<FilterTexts>({});
  const newest = useRef(values);
  const change = (patch: FilterTexts) => {
    changes.push(patch);
    newest.current = { ...newest.current, ...patch };
    if (!isLate) setValues(newest.current);
  };
  return (
    <FilterChips
      set={{
        address: { values, latest: () => newest.current, change, replace: change },
        filters: {
          currency: { subject: 'currency', control: 'choices', isList: true, byWords: false },
          amount_least: amounts,
          amount_most: amounts,
        },
        leftOut: [],
        labelOf: (name) => name,
        subjectLabelOf: (subject) => subject,
        textOf: (_, text) => text,
        choicesOf: () => ['EUR', 'USD'],
        currency: undefined,
        counts: undefined,
      }}
    />
  );
}

test('letters and Enter that are typed while the menu loads choose the filter, and fill its field', async () => {
  const { person } = drawPart(<List />);
  screen.getByRole('button', { name: 'Add filter' }).focus();
  await person.keyboard('{Enter}am{Enter}100{Enter}');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(changes).toEqual([]);
  arrive();
  await waitFor(() => expect(changes).toEqual([{ amount_least: '100', amount_most: undefined }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a value that is chosen before the one before it is drawn is added to it', async () => {
  const { person } = drawPart(<List isLate />);
  await person.click(screen.getByRole('button', { name: 'Add filter' }));
  await person.click(await screen.findByRole('option', { name: 'currency' }));
  for (const name of ['EUR', 'USD']) await person.click(await screen.findByRole('option', { name }));
  expect(changes).toEqual([{ currency: 'EUR' }, { currency: 'EUR,USD' }]);
});
