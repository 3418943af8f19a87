/** A piece of a line. Words in `bold` are words of the screen. */
export type Span =
  | { readonly kind: 'text' | 'bold' | 'code' | 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly target: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'steps' | 'list'; readonly items: readonly (readonly Span[])[] }
  | { readonly kind: 'picture'; readonly text: string; readonly target: string }
  | { readonly kind: 'table'; readonly heads: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

export type Cell = readonly Span[];

/**
 * Reads the small part of Markdown in which the guides are written. It throws at everything else, so that the test that
 * reads all guides fails, and no page shows signs of Markdown as text.
 */
export function readMarkdown(text: string): readonly Block[] {
  return text
    .replaceAll(comment, '')
    .split(/\n{2,}/)
    .map((part) => part.replaceAll(/^\n+|\n+$/g, ''))
    .filter((part) => part !== '')
    .map(readBlock);
}

/** A note for those who write the guides. */
const comment = /^<!--(?:(?!-->)[^])*-->$/gm;

function readBlock(part: string): Block {
  const lines = part.split('\n');
  const [first = ''] = lines;
  const heading = /^(#{1,2}) (\S.*)$/.exec(part);
  if (heading !== null) return { kind: 'heading', level: heading[1] === '#' ? 1 : 2, text: plain(heading[2] ?? '') };
  const picture = /^!\[([^\][]+)\]\(([^()\s]+)\)$/.exec(part);
  if (picture !== null) return { kind: 'picture', text: picture[1] ?? '', target: picture[2] ?? '' };
  if (first.startsWith('|')) return readTable(lines);
  if (/^1\. /.test(first)) return { kind: 'steps', items: readItems(lines, /^\d+\. +/) };
  if (first.startsWith('- ')) return { kind: 'list', items: readItems(lines, /^- +/) };
  if (lines.some((line) => /^(\s|#|>|[-*+] |\d+\. |\||```|!\[|---|===|<)/.test(line))) throw unknown(part);
  return { kind: 'paragraph', spans: readSpans(joinLines(lines)) };
}

/** Lines of an item after its first are indented to its words. */
function readItems(lines: readonly string[], mark: RegExp): (readonly Span[])[] {
  const items: string[][] = [];
  for (const line of lines) {
    if (mark.test(line)) items.push([line.replace(mark, '')]);
    else if (/^ {2,3}(?![\s>#|]|[-*+] |\d+\. )/.test(line)) items.at(-1)?.push(line.trim());
    else throw unknown(line);
  }
  return items.map((item) => readSpans(joinLines(item)));
}

function readTable([head = '', rule = '', ...rows]: readonly string[]): Block {
  const heads = cellsOf(head).map(plain);
  if (!/^\|(?: -+ \|)+$/.test(rule)) throw unknown(rule);
  const read = rows.map((row) => cellsOf(row).map(readSpans));
  const odd = [cellsOf(rule), ...read].find((cells) => cells.length !== heads.length);
  if (odd !== undefined) throw unknown(JSON.stringify(odd));
  return { kind: 'table', heads, rows: read };
}

function cellsOf(row: string): string[] {
  const [, inner] = /^\|(.*)\|$/.exec(row) ?? [];
  if (inner === undefined) throw unknown(row);
  return inner.split('|').map((cell) => cell.trim());
}

/** Chinese has no spaces between words, so a line that ends or begins with it is joined without one. */
function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) => {
    const isWide = wide.test(text.at(-1) ?? '') || wide.test(line.at(0) ?? '');
    return text === '' || isWide ? text + line : `${text} ${line}`;
  }, '');
}

const wide = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/;

const span =
  /\*\*(?<bold>[^*]+)\*\*|`(?<code>[^`]+)`|(?<![\p{L}\p{N}])_(?<emphasis>[^_]+)_(?![\p{L}\p{N}])|(?<!!)\[(?<words>[^\][]+)\]\((?<target>[^()\s]+)\)/gu;

function readSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(span)) {
    if (index > at) spans.push({ kind: 'text', text: plain(text.slice(at, index)) });
    spans.push(spanOf(groups));
    at = index + whole.length;
  }
  if (at < text.length) spans.push({ kind: 'text', text: plain(text.slice(at)) });
  return spans;
}

function spanOf({ bold, code, emphasis, words, target }: Readonly<Record<string, string | undefined>>): Span {
  if (code !== undefined) return { kind: 'code', text: code };
  if (bold !== undefined) return { kind: 'bold', text: plain(bold) };
  if (emphasis !== undefined) return { kind: 'emphasis', text: plain(emphasis) };
  return { kind: 'link', text: plain(words ?? ''), target: target ?? '' };
}

/** The text, once it is sure that it has no sign with a meaning in Markdown or HTML. */
function plain(text: string): string {
  if (/[*_`[\]<>\\~|]|&#?\w+;|https?:/.test(text)) throw unknown(text);
  return text;
}

const unknown = (text: string) => new Error(`A guide has Markdown that no page can draw: ${text.slice(0, 120)}`);
