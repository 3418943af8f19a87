import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Text in one font, of which every character has a letter in it.
 *
 * @typedef {{ file: string, text: string }} FontRun `file` is the path of the font's file
 *
 * @typedef {{ file: string, ranges: readonly (readonly [first: number, last: number])[] }} FontFace by code points
 */

const packages = ['ibm-plex-sans', 'noto-sans-sc', 'noto-sans-kr', 'noto-sans-devanagari'];
const face = /url\(\.\/files\/([^)]+-wght-normal\.woff2)\)[^}]*?unicode-range:\s*([^;]+);/g;

/**
 * @param {string} range
 * @returns {readonly [number, number]}
 */
function pointsOf(range) {
  const [first = '', last = first] = range.trim().replace(/^u\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/**
 * The fonts of the pages, each in many files; a file's style sheet says which characters it has.
 *
 * @returns {readonly FontFace[]}
 */
function readFaces() {
  return packages.flatMap((name) => {
    const folder = path.join(process.cwd(), 'node_modules', '@fontsource-variable', name);
    const css = readFileSync(path.join(folder, 'index.css'), 'utf8');
    return [...css.matchAll(face)].map(([, file = '', ranges = '']) => ({
      file: path.join(folder, 'files', file),
      ranges: ranges.split(',').map(pointsOf),
    }));
  });
}

/** @type {readonly FontFace[] | undefined} */
let faces;

/**
 * The paths of the files whose style sheet names the character; a file may lack it all the same.
 *
 * @param {string} character
 */
function filesNaming(character) {
  faces ??= readFaces();
  const point = character.codePointAt(0) ?? 0;
  return faces
    .filter(({ ranges }) => ranges.some(([first, last]) => point >= first && point <= last))
    .map(({ file }) => file);
}

/**
 * The paths of all font files that these texts may need, with the digits and signs of a character's number.
 *
 * @param {readonly string[]} texts
 * @returns {ReadonlySet<string>}
 */
export function filesFor(texts) {
  const characters = new Set(`${texts.join('')}[U+0123456789ABCDEF]…`);
  return new Set([...characters].flatMap(filesNaming));
}

/**
 * Whether a file has the character.
 *
 * @typedef {(file: string, point: number) => boolean} HasLetter
 */

/** Directions and controls have no letters of their own. */
const unseen = /[\p{Cc}\p{Cf}]/u;

/**
 * Divides a text by the fonts that have its characters. No character is dropped: one that no font has is written as its
 * number, `[U+1F600]`. A text that would be longer than `most` characters ends in `…` and is cut.
 *
 * @param {string} text
 * @param {HasLetter} hasLetter
 * @param {number} [most]
 */
export function runsOf(text, hasLetter, most = Infinity) {
  /** @type {FontRun[]} */
  const runs = [];
  /** @type {string[]} */
  const missing = [];
  let length = 0;
  /** @param {string} character */
  const add = (character) => {
    const last = runs.at(-1);
    const point = character.codePointAt(0) ?? 0;
    const file = unseen.test(character) ? undefined : filesNaming(character).find((one) => hasLetter(one, point));
    if (file === undefined) return false;
    if (last?.file === file) last.text += character;
    else runs.push({ file, text: character });
    length += 1;
    return true;
  };
  for (const character of text) {
    if (length >= most) {
      add('…');
      return { runs, missing, isCut: true };
    }
    if (add(character)) continue;
    const number = `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
    missing.push(number);
    for (const one of number) add(one);
  }
  return { runs, missing, isCut: false };
}
