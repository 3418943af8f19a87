import { expect, test } from 'vitest';
import { readMarkdown } from './read-markdown';

test('headings, paragraphs, steps, lists, pictures and tables are read', () => {
  const text = `# Guide

<!-- A note
for writers. -->

First line with **Home** and \`month close\`,
second _line_.

## Freeze a card

1. Choose **Cards**,
   then a card.
2. See [what happens](what-happens-if.md#twice).

- One
- Two

![A card](../card.webp)

| What | How |
| ---- | --- |
| It fails | **Retry** |
`;
  expect(readMarkdown(text)).toEqual([
    { kind: 'heading', level: 1, text: 'Guide' },
    {
      kind: 'paragraph',
      spans: [
        { kind: 'text', text: 'First line with ' },
        { kind: 'bold', text: 'Home' },
        { kind: 'text', text: ' and ' },
        { kind: 'code', text: 'month close' },
        { kind: 'text', text: ', second ' },
        { kind: 'emphasis', text: 'line' },
        { kind: 'text', text: '.' },
      ],
    },
    { kind: 'heading', level: 2, text: 'Freeze a card' },
    {
      kind: 'steps',
      items: [
        [
          { kind: 'text', text: 'Choose ' },
          { kind: 'bold', text: 'Cards' },
          { kind: 'text', text: ', then a card.' },
        ],
        [
          { kind: 'text', text: 'See ' },
          { kind: 'link', text: 'what happens', target: 'what-happens-if.md#twice' },
          { kind: 'text', text: '.' },
        ],
      ],
    },
    { kind: 'list', items: [[{ kind: 'text', text: 'One' }], [{ kind: 'text', text: 'Two' }]] },
    { kind: 'picture', text: 'A card', target: '../card.webp' },
    {
      kind: 'table',
      heads: ['What', 'How'],
      rows: [[[{ kind: 'text', text: 'It fails' }], [{ kind: 'bold', text: 'Retry' }]]],
    },
  ]);
});

test('lines of Chinese are joined without a space, and lines of other scripts with one', () => {
  expect(readMarkdown('选择**付款**。\n第二行 ID\nof two words')).toEqual([
    {
      kind: 'paragraph',
      spans: [
        { kind: 'text', text: '选择' },
        { kind: 'bold', text: '付款' },
        { kind: 'text', text: '。第二行 ID of two words' },
      ],
    },
  ]);
});

test.each([
  ['a third level', '### Deep'],
  ['a quotation', '> said'],
  ['code of several lines', '```\ncode\n```'],
  ['HTML', 'a <b>word</b>'],
  ['an entity', 'a&nbsp;b'],
  ['a link without brackets', 'see https://example.com'],
  ['a picture within a line', 'see ![it](it.webp)'],
  ['another mark of a list', '* one'],
  ['a list within a list', '1. One\n   - Two'],
  ['a list right below a paragraph', 'These:\n- one'],
  ['bold that does not end', '**Home is open'],
  ['emphasis by stars', 'it is *so*'],
  ['a line across', '---'],
  ['an escaped sign', String.raw`a \* b`],
  ['a row of another length', '| a | b |\n| - | - |\n| c |'],
  ['a row without an end', '| a | b |\n| - | - |\n| c | d'],
  ['a reference', '[words][1]'],
])('%s is refused', (_, text) => {
  expect(() => readMarkdown(text)).toThrow('A guide has Markdown that no page can draw');
});
