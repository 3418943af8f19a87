import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { startTransition, Suspense, use, useState } from 'react';
import { expect, test } from 'vitest';
import { useAddressText } from './use-address-text';

/** The text of a field, and the address of its list, which the router brings when the test says so. */
function openField(first?: string) {
  const { result, rerender } = renderHook(
    ({ q }: { q: string | undefined }) => useAddressText({ values: { q } }, 'q'),
    {
      initialProps: { q: first },
    },
  );
  const type = (text: string) => act(() => result.current.setText(text));
  return {
    text: () => result.current.text,
    type,
    /** Types, and puts the text into the address. */
    enter: (text: string) => {
      type(text);
      act(() => void result.current.patchFor(text));
    },
    bring: (q?: string) => rerender({ q }),
  };
}

test('a text that the router brings late does not replace what was typed meanwhile', () => {
  const field = openField();
  field.enter('one');
  field.enter('two');
  field.enter('');
  for (const late of ['one', 'two', undefined]) {
    field.bring(late);
    expect(field.text()).toBe('');
  }
});

test('a text that the router passes over is not waited for', () => {
  const field = openField('old');
  field.enter('one');
  field.enter('two');
  field.bring('two');
  field.type('three');
  // "Back" leads to the address of before.
  field.bring('old');
  expect(field.text()).toBe('old');
});

test('an address that comes from elsewhere replaces the text, also while a typed one is on its way', () => {
  const field = openField();
  field.enter('one');
  field.bring('elsewhere');
  expect(field.text()).toBe('elsewhere');
  field.bring('one');
  expect(field.text()).toBe('one');
});

test('the text of the address, entered again, leaves "back" its way', () => {
  const field = openField('one');
  field.enter('one');
  field.type('two');
  field.bring(undefined);
  expect(field.text()).toBe('');
});

function Rows({ q, rows }: { readonly q: string | undefined; readonly rows: Promise<void> }) {
  if (q !== undefined) use(rows);
  return null;
}

function Field({ q }: { readonly q: string | undefined }) {
  const { text, setText, patchFor } = useAddressText({ values: { q } }, 'q');
  return (
    <>
      <input value={text} onChange={({ target }) => setText(target.value)} />
      <button onClick={() => patchFor(text)}>Search</button>
    </>
  );
}

/** A field and the rows of its address. Another address has none until `rows` comes. */
function Page({ rows }: { readonly rows: Promise<void> }) {
  const [q, setQ] = useState<string>();
  return (
    <>
      <Field q={q} />
      <button onClick={() => startTransition(() => setQ('one'))}>Draw</button>
      <Suspense fallback={null}>
        <Rows q={q} rows={rows} />
      </Suspense>
    </>
  );
}

test('a text that is typed while the router draws another address is not replaced by the former one', async () => {
  let come: () => void = () => undefined;
  const rows = new Promise<void>((resolve) => {
    come = resolve;
  });
  render(<Page rows={rows} />);
  const box = screen.getByRole<HTMLInputElement>('textbox');
  const later = async (event: () => unknown) =>
    await act(async () => {
      event();
      await Promise.resolve();
    });
  const type = async (value: string) => await later(() => fireEvent.change(box, { target: { value } }));
  const press = async (name: string) => await later(() => fireEvent.click(screen.getByRole('button', { name })));
  await type('one');
  await press('Search');
  // The rows are waited for, so React puts the drawing aside.
  await press('Draw');
  await type('one and two');
  expect(box.value).toBe('one and two');
  await later(() => come());
  expect(box.value).toBe('one and two');
});
