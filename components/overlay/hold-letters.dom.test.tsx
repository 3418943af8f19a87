import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { holdLetters } from './hold-letters';

const person = userEvent.setup();
let field: HTMLInputElement;
let submitted: string[];

beforeEach(() => {
  document.body.innerHTML = '<button></button><form><input><textarea></textarea></form>';
  const [input] = document.getElementsByTagName('input');
  field = input ?? document.createElement('input');
  submitted = [];
  document.getElementsByTagName('form')[0]?.addEventListener('submit', (event) => {
    event.preventDefault();
    submitted.push(field.value);
  });
  document.getElementsByTagName('button')[0]?.focus();
});

const settled = async () => await new Promise((resolve) => setTimeout(resolve));

test('Enter after letters is pressed in the field that gets them; before, it is meant for the button', async () => {
  const arrived = holdLetters();
  await person.keyboard('{Enter}{Enter}12{Enter}');
  arrived();
  field.focus();
  await settled();
  expect([field.value, submitted]).toEqual(['12', ['12']]);
});

test('two holds of one popup are one, which waits until both have it', async () => {
  const [first, second] = [holdLetters(), holdLetters()];
  first();
  await person.keyboard('cur');
  field.focus();
  await settled();
  expect([field.value, submitted]).toEqual(['cur', []]);
  second();
});

test('a field of several lines takes Enter as the end of a line', async () => {
  holdLetters();
  await person.keyboard('a{Enter}b');
  const [area] = document.getElementsByTagName('textarea');
  area?.focus();
  await settled();
  expect([area?.value, submitted]).toEqual(['a\nb', []]);
});

test('another key ends it', async () => {
  holdLetters();
  await person.keyboard('a{Escape}b');
  field.focus();
  await settled();
  expect(field.value).toBe('');
});
