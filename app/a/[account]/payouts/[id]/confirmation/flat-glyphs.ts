/** A letter of a font, as far as a part of the font is written from it. */
interface Glyph {
  readonly path: unknown;
  codePoints: readonly number[];
  _decode: () => { readonly numberOfContours: number } | undefined;
}

export interface LoadedFont {
  readonly hasGlyphForCodePoint: (point: number) => boolean;
  getGlyph: (id: number, characters?: readonly number[]) => Glyph | null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isFont = (value: unknown): value is LoadedFont =>
  isObject(value) && 'hasGlyphForCodePoint' in value && 'getGlyph' in value && typeof value.getGlyph === 'function';

/**
 * The library that writes fonts into documents takes letters that are composed of others from a table that packed fonts
 * (WOFF2) do not have. Such a letter is given to it as one outline. Takes the document's current font.
 */
export function flattenGlyphs(document: object): LoadedFont {
  const current: unknown = Reflect.get(document, '_font');
  const font: unknown = isObject(current) ? Reflect.get(current, 'font') : undefined;
  if (!isFont(font)) throw new Error('The PDF library keeps its fonts in another way than this module knows.');
  const read = font.getGlyph.bind(font);
  font.getGlyph = (id, characters) => {
    const glyph = read(id, characters);
    // A letter that was first met inside another one does not know yet which character it stands for.
    if (glyph !== null && characters !== undefined && glyph.codePoints.length === 0) glyph.codePoints = characters;
    if ((glyph?._decode()?.numberOfContours ?? 0) >= 0 || glyph === null) return glyph;
    // The outline is made and kept before the letter stops being a composition.
    if (!isObject(glyph.path)) return glyph;
    const flat = { numberOfContours: 1, instructions: [] };
    glyph._decode = () => flat;
    return glyph;
  };
  return font;
}
