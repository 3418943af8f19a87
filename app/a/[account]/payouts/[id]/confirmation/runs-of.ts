import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Text in one font, of which every character has a letter in it. */
interface FontRun {
  /** The path of the font's file. */
  readonly file: string;
  readonly text: string;
}

interface FontFace {
  readonly file: string;
  /** First and last code points. */
  readonly ranges: readonly (readonly [number, number])[];
}

const packages = ['ibm-plex-sans', 'noto-sans-sc', 'noto-sans-kr', 'noto-sans-devanagari'];
const face = /url\(\.\/files\/([^)]+-wght-normal\.woff2)\)[^}]*?unicode-range:\s*([^;]+);/g;

const pointsOf = (range: string): readonly [number, number] => {
  const [first = '', last = first] = range.trim().replace(/^u\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
};

/** The fonts of the pages, each in many files; a file's style sheet says which characters it has. */
function readFaces(): readonly FontFace[] {
  return packages.flatMap((name) => {
    const folder = path.join(process.cwd(), 'node_modules', '@fontsource-variable', name);
    const css = readFileSync(path.join(folder, 'index.css'), 'utf8');
    return [...css.matchAll(face)].map(([, file = '', ranges = '']) => ({
      file: path.join(folder, 'files', file),
      ranges: ranges.split(',').map(pointsOf),
    }));
  });
}

let faces: readonly FontFace[] | undefined;

/** The paths of the files whose style sheet names the character; a file may lack it all the same. */
function filesNaming(character: string): readonly string[] {
  faces ??= readFaces();
  const point = character.codePointAt(0) ?? 0;
  return faces
    .filter(({ ranges }) => ranges.some(([first, last]) => point >= first && point <= last))
    .map(({ file }) => file);
}

/** The paths of all font files that these texts may need, with the digits and signs of a character's number. */
export function filesFor(texts: readonly string[]): ReadonlySet<string> {
  const characters = new Set(`${texts.join('')}[U+0123456789ABCDEF]`.normalize('NFC'));
  return new Set([...characters].flatMap(filesNaming));
}

/** Whether a file has the character. */
type HasLetter = (file: string, point: number) => boolean;

const fileFor = (character: string, hasLetter: HasLetter): string | undefined =>
  filesNaming(character).find((file) => hasLetter(file, character.codePointAt(0) ?? 0));

/** Directions and controls have no letters of their own. */
const unseen = /[\p{Cc}\p{Cf}]/u;

/**
 * Divides a text by the fonts that have its characters. No character is dropped: one that no font has is written as its
 * number, `[U+1F600]`.
 */
export function runsOf(
  text: string,
  hasLetter: HasLetter,
): { readonly runs: readonly FontRun[]; readonly missing: readonly string[] } {
  const runs: { file: string; text: string }[] = [];
  const missing: string[] = [];
  const add = (character: string) => {
    const last = runs.at(-1);
    const file = unseen.test(character) ? undefined : fileFor(character, hasLetter);
    if (file === undefined) return false;
    if (last?.file === file) last.text += character;
    else runs.push({ file, text: character });
    return true;
  };
  for (const character of text.normalize('NFC')) {
    if (add(character)) continue;
    const number = `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
    missing.push(number);
    for (const one of number) add(one);
  }
  return { runs, missing };
}
