import { act, renderHook } from '@testing-library/react';
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
