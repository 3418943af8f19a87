import { message, writeMessage, type Message } from './message';
import { hasControlCharacter, hasControlCharacterBesideLines } from '../front/control-characters.mjs';

/** The sentence about a text with a control character, which mostly comes along unseen when a person pastes. */
export const unfitText = writeMessage(message('terms.invisibleCharacter'));

/** For texts of one line: names, ids, numbers, codes. */
export const isOneLine = (text: string): boolean => !hasControlCharacter(text);

/** For notes and reasons, which may have several lines. */
export const isPlainText = (text: string): boolean => !hasControlCharacterBesideLines(text);

/** Far longer than a name or a reason is: no text of a write or a draft is longer, whatever its own schema says. @internal Exported for tests. */
export const longestText = 2_000;

/** A text that is not taken: where it stands, and why. */
interface UnfitText {
  readonly path: string;
  readonly sentence: Message;
}

/** The first text with such a character, or without end. Texts may have several lines here; names may not. */
export function findUnfitText(value: unknown, path = ''): UnfitText | undefined {
  if (typeof value === 'string') return findUnfit(value, isPlainText, path);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = findUnfit(name, isOneLine, path) ?? findUnfitText(inner, path === '' ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findUnfit(text: string, isPlain: (text: string) => boolean, path: string): UnfitText | undefined {
  if (text.length > longestText) return { path, sentence: message('terms.textTooLong', { most: longestText }) };
  return isPlain(text) ? undefined : { path, sentence: message('terms.invisibleCharacter') };
}
