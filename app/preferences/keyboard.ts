import 'server-only';
import * as z from 'zod';
import { findCallerContext } from '@/lib/access/sessions/caller';
import { store } from '@/lib/store/open-store';
import { readKey } from '@/app/shell/find/own-keys';
import { keepPreference, preferenceIn } from './table-preferences';

const isOwnKey = (typed: string) => readKey(typed) === typed;

export const keyboardChoice = z.object({
  letters: z.boolean(),
  /** The person's own keys by their commands; a command that is left out, or that is no more, has its standard key. */
  keys: z
    .record(z.string().max(40), z.string().refine(isOwnKey))
    .refine((keys) => Object.keys(keys).length <= 100)
    .default({}),
});

const key = 'keyboard';

/** Whether single letters are shortcuts, which speech and tremor can press by accident, and which ones (WCAG 2.1.4). */
export async function findKeyboardChoice(): Promise<z.output<typeof keyboardChoice>> {
  const { preferences = {} } = (await findCallerContext())?.sessionContext ?? {};
  return preferenceIn(preferences, key, keyboardChoice) ?? { letters: true, keys: {} };
}

export async function keepKeyboardChoice(personId: string, choice: z.output<typeof keyboardChoice>): Promise<void> {
  await keepPreference(await store(), personId, key, choice);
}
