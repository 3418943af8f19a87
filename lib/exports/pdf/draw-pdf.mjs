import PDFDocument from 'pdfkit';
import { readFontFile } from './read-font-file.mjs';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ readonly label: string, readonly value: string }} PdfRow
 *
 * @typedef {{ readonly title: string, readonly rows: readonly PdfRow[] }} PdfPart
 *
 * @typedef {object} PdfPage
 * @property {string} title
 * @property {string} language
 * @property {readonly string[]} lead what the document says, before all details
 * @property {readonly PdfPart[]} parts
 * @property {readonly string[]} foot how and from what the document was made
 * @property {readonly [before: string, after: string]} missing stands around the characters that no font has
 * @property {string} cut says that a text was too long to be drawn whole
 * @property {Date} createdAt
 */

const [ink, muted, line] = ['#1a1a1a', '#5c5c5c', '#cccccc'];
const margin = 56;
const labelWidth = 150;

/**
 * The longest text that is drawn. The platform sets no limit to a name, and the time for a line of the document grows
 * with the square of its letters.
 */
const longest = 300;

/**
 * What can be drawn of a text at most, in the composed form in which fonts have its letters.
 *
 * @param {string} text
 */
const within = (text) =>
  Array.from(text.slice(0, 8 * longest).normalize('NFC'))
    .slice(0, longest + 1)
    .join('');

/**
 * Draws titled rows of text as a PDF on A4.
 *
 * @param {PdfPage} page
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function drawPdf(page) {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: page.language,
    info: { Title: page.title, CreationDate: page.createdAt },
  });
  /** @type {Uint8Array[]} */
  const chunks = [];
  document.on('data', (/** @type {Uint8Array} */ chunk) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  const texts = [page.title, ...page.lead, ...page.foot, ...page.parts.flatMap(textsOf), ...page.missing, page.cut];
  const files = [...filesFor(texts.map(within))];
  const fonts = await Promise.all(files.map(readFontFile));
  const write = writerOf(document, new Map(files.map((file, place) => [file, fonts[place]])));
  const width = document.page.width - 2 * margin;
  write(page.title, { size: 17, width });
  document.moveDown(0.4);
  for (const text of page.lead) write(text, { size: 11, width });
  for (const { title, rows } of page.parts.filter((part) => part.rows.length > 0)) {
    if (document.y > document.page.height - margin - 60) document.addPage();
    document.moveDown(1);
    write(title, { size: 12, width });
    document
      .moveTo(margin, document.y + 2)
      .lineTo(margin + width, document.y + 2)
      .lineWidth(0.5)
      .stroke(line);
    document.y += 6;
    for (const { label, value } of rows) {
      if (document.y > document.page.height - margin - heightOf(value)) document.addPage();
      const top = document.y;
      write(label, { size: 9, color: muted, width: labelWidth - 10 });
      const below = document.y;
      document.y = top;
      write(value, { size: 9.5, x: margin + labelWidth, width: width - labelWidth });
      document.y = Math.max(below, document.y) + 2;
    }
  }
  document.moveDown(1);
  for (const text of page.foot) write(text, { size: 8.5, color: muted, width });
  const missing = write.missing();
  const [before, after] = page.missing;
  if (missing !== '') write(`${before}${missing}${after}`, { size: 8.5, color: muted, width });
  if (write.isCut()) write(page.cut, { size: 8.5, color: muted, width });
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * @typedef {object} TextPlace
 * @property {number} size
 * @property {string} [color]
 * @property {number} [x]
 * @property {number} width
 */

/**
 * The height of a value at most, in the widest letters: no value goes over the end of a page.
 *
 * @param {string} value
 */
const heightOf = (value) => 17 + 13 * Math.ceil(Math.min(value.length, longest) / 35);

/** @param {PdfPart} part */
const textsOf = ({ title, rows }) => [title, ...rows.flatMap(({ label, value }) => [label, value])];

/**
 * The default weight of these variable fonts is thin; a line around each letter gives it the weight of the others.
 *
 * @param {string} file
 */
const isThin = (file) => file.includes('noto-sans-sc') || file.includes('noto-sans-kr');

/**
 * Writes text at the document's place, each part of it in the font that has its characters.
 *
 * @param {PDFKit.PDFDocument} document
 * @param {ReadonlyMap<string, import('./read-font-file.mjs').FontFile | undefined>} files
 */
function writerOf(document, files) {
  for (const [file, font] of files) if (font !== undefined) document.registerFont(file, font.bytes);
  /**
   * @param {string} file
   * @param {number} point
   */
  const hasLetter = (file, point) => files.get(file)?.points.has(point) === true;
  // Every line is as high as one of digits, and letters of all fonts stand on the same line.
  const usual = runsOf('0', hasLetter).runs[0]?.file ?? '';
  const ascent = files.get(usual)?.ascent ?? 1;
  /** @type {Set<string>} */
  const missing = new Set();
  let isCut = false;
  /**
   * @param {string} text
   * @param {TextPlace} place
   */
  const write = (text, { size, color = ink, x = margin, width }) => {
    const read = runsOf(within(text), hasLetter, longest);
    for (const one of read.missing) missing.add(one);
    isCut ||= read.isCut;
    const lineHeight = document.font(usual).fontSize(size).fillColor(color).currentLineHeight(true);
    read.runs.forEach((run, place) => {
      const thin = isThin(run.file);
      document
        .font(run.file)
        .strokeColor(color)
        .lineWidth(thin ? size / 24 : 0);
      const flow = {
        width,
        continued: place < read.runs.length - 1,
        fill: true,
        stroke: thin,
        baseline: -ascent * size,
        lineGap: lineHeight - document.currentLineHeight(true),
      };
      if (place === 0) document.text(run.text, x, document.y, flow);
      else document.text(run.text, flow);
    });
  };
  return Object.assign(write, { missing: () => [...missing].join(' '), isCut: () => isCut });
}

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
function filesFor(texts) {
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
function runsOf(text, hasLetter, most = Infinity) {
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
