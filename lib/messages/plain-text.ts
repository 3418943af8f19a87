import { message, writeMessage } from './message';
import { hasControlCharacter, hasControlCharacterBesideLines } from '../front/control-characters.mjs';

/** The sentence about a text with a control character, which mostly comes along unseen when a person pastes. */
export const unfitText = writeMessage(message('terms.invisibleCharacter'));

/** For texts of one line: names, ids, numbers, codes. */
export const isOneLine = (text: string): boolean => !hasControlCharacter(text);

/** For notes and reasons, which may have several lines. */
export const isPlainText = (text: string): boolean => !hasControlCharacterBesideLines(text);

/** The path of a text that holds such a character. Texts may have several lines here; names may not. */
export function findUnfitText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isPlainText(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (!isOneLine(name)) return path;
    const found = findUnfitText(inner, path === '' ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
