/** Scripts that our face lacks and a bare system has no font for, each with faces of which only the parts that are shown are fetched. */
const fallbacks: readonly { letters: RegExp; load: () => Promise<unknown> }[] = [
  {
    letters: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u,
    load: () => import('@fontsource-variable/noto-sans-sc'),
  },
  { letters: /\p{Script=Hangul}/u, load: () => import('@fontsource-variable/noto-sans-kr') },
  { letters: /\p{Script=Devanagari}/u, load: () => import('@fontsource-variable/noto-sans-devanagari') },
  { letters: /\p{Emoji_Presentation}/u, load: () => import('@fontsource-variable/noto-emoji') },
];

/** Declares the faces of a script once the page shows a letter of it. Stops when asked to. */
export function loadFallbackFonts(): () => void {
  let missing = fallbacks;
  const look = (text: string) => {
    const shown = missing.filter(({ letters }) => letters.test(text));
    if (shown.length === 0) return;
    missing = missing.filter((one) => !shown.includes(one));
    for (const { load } of shown) void load().catch(() => undefined);
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
  look(document.body.textContent);
  return () => observer.disconnect();
}
