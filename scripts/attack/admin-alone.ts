import type { MatrixConsole } from '@/e2e/matrix/matrix-console';

/** Two admins, of whom the first acts alone. */
export const alone = 'admin';
export const other = 'otto';
export const twoAdmins = [
  { name: alone, role: 'admin' },
  { name: other, role: 'admin' },
] as const;

interface Change {
  readonly id: string;
  readonly hash: string;
}

/** All that one admin can do for an act: proposes it, and confirms it himself. Everything that he was answered. */
export async function actAlone(
  console: MatrixConsole,
  page: string,
  action: string,
  input: object,
): Promise<{ readonly text: string; readonly isReal: boolean }> {
  const proposed = await console.actProven(alone, page, action, input);
  const confirmed = await confirmAll(console, alone, page);
  return { text: `${proposed.text}\n${confirmed}`, isReal: proposed.text.includes('"ok":true') };
}

/** What waits for a second admin, confirmed by the one or the other: the answers. */
export async function confirmAll(console: MatrixConsole, by: string, page: string): Promise<string> {
  const texts: string[] = [];
  for (const change of await readWaiting(console, page)) {
    texts.push((await console.actProven(by, page, 'confirmChangeAction', change)).text);
  }
  return texts.join('\n');
}

/** As the page gives it to the other admin: whoever proposed has no button, and would copy it from somewhere. */
async function readWaiting(console: MatrixConsole, page: string): Promise<readonly Change[]> {
  const { text } = await console.get(other, page);
  const shown = text.replaceAll('\\', '').matchAll(/"id":"([0-9a-f-]{36})","act":"[a-z-]+","hash":"([0-9a-f]{64})"/g);
  return [...new Map(Array.from(shown, ([, id = '', hash = '']) => [id, { id, hash }])).values()];
}
