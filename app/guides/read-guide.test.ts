import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '@/lib/messages/languages';
import { findGuideName, guideNames, guideParts } from './guide-parts';
import { readGuide, readPicture } from './read-guide';
import type { Block, Span } from './read-markdown';

const docs = path.join(import.meta.dirname, '..', '..', 'docs');

const folderOf = (language: string) => path.join(docs, 'guides', language === 'en' ? '' : language);

const all = languages.flatMap((language) => guideNames.map((name) => ({ language, name })));

const blocksOf = async (name: (typeof guideNames)[number], language: (typeof languages)[number]) => {
  const { opening, sections } = await readGuide(name, language);
  return [...opening, ...sections.flatMap(({ blocks }) => blocks)];
};

function spansIn(block: Block): readonly Span[] {
  switch (block.kind) {
    case 'heading':
    case 'picture':
      return [];
    case 'paragraph':
      return block.spans;
    case 'steps':
    case 'list':
      return block.items.flat();
    case 'table':
      return block.rows.flat(2);
  }
}

test.each(languages)('the files of %s are the guides of the console', (language) => {
  const files = readdirSync(folderOf(language)).filter((file) => file.endsWith('.md'));
  expect(files.toSorted()).toEqual(guideNames.map((name) => `${name}.md`).toSorted());
});

test.each(all)(
  '$name in $language has only what a page can draw, with links and pictures that exist',
  async (guide) => {
    const { name, language } = guide;
    const blocks = await blocksOf(name, language);
    const links = blocks.flatMap(spansIn).flatMap((span) => (span.kind === 'link' ? [span.target] : []));
    const leadsNowhere = links.filter((target) => {
      const [file = '', part] = target.split('#');
      const other = findGuideName(file.replace(/\.md$/, ''));
      const parts: readonly string[] = other === undefined ? [] : guideParts[other];
      return other === undefined || !file.endsWith('.md') || (part !== undefined && !parts.includes(part));
    });
    expect(leadsNowhere).toEqual([]);
    for (const block of blocks) {
      if (block.kind !== 'picture') continue;
      expect(existsSync(path.join(folderOf(language), block.target)), block.target).toBe(true);
      expect(await readPicture(path.basename(block.target), language), block.target).toMatchObject({ width: 1440 });
    }
  },
);

test('guides of every language have the same blocks in the same order', async () => {
  for (const name of guideNames) {
    const kinds = await Promise.all(
      languages.map(async (language) => (await blocksOf(name, language)).map(({ kind }) => kind)),
    );
    for (const each of kinds) expect(each, name).toEqual(kinds[0]);
  }
});

test('the tests that show a row are left out', async () => {
  const { opening, sections } = await readGuide('what-happens-if', 'en');
  const tables = sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? [block] : [])));
  expect(tables).toHaveLength(9);
  for (const { heads, rows } of tables) {
    expect(heads).toEqual(['What happens', 'What you see and what to do']);
    expect(rows.every((cells) => cells.length === 2)).toBe(true);
  }
  expect(opening).toEqual([
    { kind: 'paragraph', spans: [{ kind: 'text', text: 'Each row says what you see and what to do.' }] },
  ]);
});

test.each(['nothing.webp', '../readme/payout.webp', '..%2Fpayout.webp', 'payout.png', ''])(
  'there is no picture “%s”',
  async (file) => {
    expect(await readPicture(file, 'en')).toBeUndefined();
  },
);

test('no name of an address reads another file than a picture of the guides', async () => {
  const pictures = readdirSync(path.join(docs, 'screenshots', 'guides')).filter((file) => file.endsWith('.webp'));
  const [known = ''] = pictures;
  const piece = fc.constantFrom(
    ...[
      '..',
      '.',
      '/',
      '\\',
      '%2e%2e',
      '%2f',
      '\0',
      '~',
      known,
      '.webp',
      'guides',
      'zh-Hans',
      '../../package.json',
      'C:',
    ],
  );
  const name = fc.oneof(
    fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary' }),
  );
  await fc.assert(
    fc.asyncProperty(name, async (file) => {
      const found = await readPicture(file, 'en');
      expect(found === undefined || pictures.includes(file), file).toBe(true);
    }),
    { examples: [[`../guides/${known}`], [`zh-Hans/${known}`], [`../${known}`], [`${known}\0`]] },
  );
  expect(await readPicture(known, 'en')).toBeDefined();
});
