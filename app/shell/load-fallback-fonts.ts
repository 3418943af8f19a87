import { whenIdle } from '@/components/overlay/use-late';

/** Scripts without letters in our font or on a bare system. The browser fetches only the needed parts of fonts. */
const fallbacks: readonly { letters: RegExp; load: () => Promise<unknown> }[] = [
  {
    letters: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u,
    load: () => import('@fontsource-variable/noto-sans-sc'),
  },
  { letters: /\p{Script=Hangul}/u, load: () => import('@fontsource-variable/noto-sans-kr') },
  { letters: /\p{Script=Devanagari}/u, load: () => import('@fontsource-variable/noto-sans-devanagari') },
  { letters: /\p{Emoji_Presentation}/u, load: () => import('@fontsource-variable/noto-emoji') },
];

/** Declares a script's fonts once the page shows a letter that the system cannot draw, until it is stopped. */
export function loadFallbackFonts(): () => void {
  let missing = fallbacks;
  const look = (text: string) => {
    for (const fallback of missing) {
      const letter = fallback.letters.exec(text)?.[0];
      if (letter === undefined) continue;
      missing = missing.filter((one) => one !== fallback);
      if (!hasFontFor(letter)) void fallback.load().catch(() => undefined);
    }
  };
  const observer = new MutationObserver((changes) => {
    look(
      changes
        .flatMap(({ target, addedNodes }) =>
          [...addedNodes].map((node) => node.textContent).concat(target instanceof CharacterData ? target.data : []),
        )
        .join(' '),
    );
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  const giveUp = whenIdle(() => look(document.body.textContent));
  return () => {
    giveUp();
    observer.disconnect();
  };
}

const unassigned = '\u0378';

/** False in doubt: letters without a font all have the same width. Each new font lays out the whole page anew. */
function hasFontFor(letter: string): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return false;
  context.font = '16px sans-serif';
  return context.measureText(letter).width !== context.measureText(unassigned).width;
}
