import 'server-only';
// eslint-disable-next-line no-restricted-syntax -- guides, by names of a list, and pictures, by names of small letters.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { imageSize } from 'image-size';
import type { Language } from '@/lib/messages/languages';
import type { GuideName } from './guide-parts';
import { type Block, readMarkdown, type Span } from './read-markdown';

/** The part of a guide below one of its headings; the first one has no heading. */
interface GuideSection {
  /** The same id in every language, so that a link to the part stays. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Guide {
  readonly title: string;
  readonly opening: readonly Block[];
  readonly sections: readonly GuideSection[];
}

const known = new Map<string, Promise<Guide>>();

/** A guide in a language. A file is read once, except while the console is being developed. */
export async function readGuide(name: GuideName, language: Language): Promise<Guide> {
  const key = `${language} ${name}`;
  const found = process.env.NODE_ENV === 'development' ? undefined : known.get(key);
  if (found !== undefined) return await found;
  const reading = read(name, language);
  known.set(key, reading);
  // A file that could not be read may be there next time.
  reading.catch(() => known.delete(key));
  return await reading;
}

async function read(name: GuideName, language: Language): Promise<Guide> {
  const [english, own] = await Promise.all([blocksOf(name, 'en'), blocksOf(name, language)]);
  const ids = english.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [idOf(block.text)] : []));
  const [first, ...rest] = own;
  if (first?.kind !== 'heading' || first.level !== 1) throw new Error(`The guide ${name} begins without its title.`);
  const opening: Block[] = [];
  const sections: { id: string; title: string; blocks: Block[] }[] = [];
  for (const block of rest) {
    if (block.kind === 'heading') sections.push({ id: ids[sections.length] ?? '', title: block.text, blocks: [] });
    else (sections.at(-1)?.blocks ?? opening).push(block.kind === 'table' ? withoutProofs(block) : block);
  }
  return { title: first.text, opening, sections };
}

async function blocksOf(name: GuideName, language: Language): Promise<readonly Block[]> {
  const folder = path.join(process.cwd(), 'docs', 'guides', language === 'en' ? '' : language);
  return readMarkdown(await readFile(path.join(folder, `${name}.md`), 'utf8'));
}

const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The column with the tests that show a row is for those who build the console. */
function withoutProofs(table: Extract<Block, { kind: 'table' }>): Block {
  const isShown = (column: number) => !table.rows.every((cells) => namesTest(cells[column] ?? []));
  const shown = <T>(cells: readonly T[]): readonly T[] => cells.filter((_, column) => isShown(column));
  return { ...table, heads: shown(table.heads), rows: table.rows.map(shown) };
}

const namesTest = ([first]: readonly Span[]): boolean =>
  first?.kind === 'code' && /\.(test|spec)\.tsx?$/.test(first.text);

export interface GuidePicture {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** A picture of the guides in a language; undefined if no picture has this name. */
export async function readPicture(file: string, language: Language): Promise<GuidePicture | undefined> {
  if (!/^[a-z-]+\.webp$/.test(file)) return undefined;
  const folder = path.join(process.cwd(), 'docs', 'screenshots', 'guides', language === 'en' ? '' : language);
  try {
    const bytes = await readFile(path.join(folder, file));
    const { width, height } = imageSize(bytes);
    return { bytes, width, height };
  } catch {
    return undefined;
  }
}
