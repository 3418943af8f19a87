import 'server-only';
import * as z from 'zod';
import { findCallerContext } from '@/lib/access/sessions/caller';
import { store } from '@/lib/store/open-store';
import { keepPreference, preferenceIn } from './table-preferences';

export const keyboardChoice = z.object({ letters: z.boolean() });

const key = 'keyboard';

/** Whether single letters are shortcuts, which speech and tremor can press by accident (WCAG 2.1.4). */
export async function findKeyboardChoice(): Promise<z.output<typeof keyboardChoice>> {
  const { preferences = {} } = (await findCallerContext())?.sessionContext ?? {};
  return preferenceIn(preferences, key, keyboardChoice) ?? { letters: true };
}

export async function keepKeyboardChoice(personId: string, choice: z.output<typeof keyboardChoice>): Promise<void> {
  await keepPreference(await store(), personId, key, choice);
}
