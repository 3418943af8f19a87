import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type CommandKeys, ConsoleProviders } from './console-providers';
import { drawPart } from './draw-part.fixture';
import { KeyedButton } from './keyed-button';

function drawButton(recordKeys: CommandKeys) {
  drawPart(
    <ConsoleProviders actingFor="" clocks={[]} recordKeys={recordKeys}>
      <KeyedButton command="note">Add note</KeyedButton>
    </ConsoleProviders>,
  );
  const button = screen.getByRole('button', { name: 'Add note' });
  return [button.textContent, button.getAttribute('aria-keyshortcuts'), button.dataset['command']];
}

test('a button of a record shows the key that the person has for it, and tells browsers of it', () => {
  expect(drawButton({ note: 'm' })).toEqual(['Add notem', 'm', 'note']);
});

test('a key of two letters is shown, and is no shortcut of the kind that browsers are told', () => {
  expect(drawButton({ note: 'b n' })).toEqual(['Add noteb n', null, 'note']);
});

test('a person who switched letters off sees no key', () => {
  expect(drawButton({})).toEqual(['Add note', null, 'note']);
});
