import '../plain-errors';
import * as z from 'zod';
import { writeMessage, type Message } from '@/lib/messages/message';
import { isOneLine, isPlainText, unfitText } from '@/lib/messages/plain-text';
import { readName, readNote } from './read-name';

interface TextLimits {
  readonly least?: number;
  readonly most: number;
  /** What people are told of a text that is too short. */
  readonly missing?: Message;
  readonly tooLong?: Message;
}

const told = (words: Message | undefined) => words && writeMessage(words);

const typedText = (
  read: (typed: string) => string,
  fits: (text: string) => boolean,
  { least = 1, most, missing, tooLong }: TextLimits,
) =>
  z
    .string()
    .transform(read)
    .pipe(z.string().min(least, told(missing)).max(most, told(tooLong)).refine(fits, unfitText));

/** A name as a person types it, on one line. Its limits hold for what is left without invisible characters. */
export const typedName = (limits: TextLimits) => typedText(readName, isOneLine, limits);

/** A note or a reason as a person types it, of several lines. */
export const typedNote = (limits: TextLimits) => typedText(readNote, isPlainText, limits);
