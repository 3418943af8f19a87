/** The new text, with a mark on each character that differs from the old one. */
export function MarkedChange({ before, after }: { before: string; after: string }) {
  return (
    <span translate="no" className="font-mono text-xs break-all">
      {runsOf(before, after).map(({ text, changed, start }) =>
        changed ? (
          <mark
            key={start}
            className="border-caution-line bg-caution-soft text-caution-ink rounded-xs border-b-2 px-px font-semibold"
          >
            {text}
          </mark>
        ) : (
          <span key={start}>{text}</span>
        ),
      )}
    </span>
  );
}

interface Run {
  readonly text: string;
  readonly changed: boolean;
  readonly start: number;
}

/** Compares from the end, because the last digits tell numbers of different length apart. */
function runsOf(before: string, after: string): Run[] {
  const old = Array.from(before);
  const characters = Array.from(after);
  const shift = old.length - characters.length;
  return characters.reduce<Run[]>((runs, character, place) => {
    const changed = old[place + shift] !== character;
    const last = runs.at(-1);
    if (last?.changed !== changed) return [...runs, { text: character, changed, start: place }];
    return [...runs.slice(0, -1), { ...last, text: last.text + character }];
  }, []);
}
