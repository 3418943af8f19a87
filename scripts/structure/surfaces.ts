import type { Source } from './sources';

export type Use = {
  /** A module of the folder, or `name/` of a folder in it. */
  readonly entry: string;
  /** One module outside that takes it. */
  readonly by: string;
  readonly names: ReadonlySet<string>;
};

/** The heading of the list that the check reads and `npm run structure -- --write` writes. */
const surfaceHeading = '## Others use';

/** What production modules outside of a folder take from it. */
export function usesFromOutside(folder: string, sources: ReadonlyMap<string, Source>): Use[] {
  const uses = new Map<string, { entry: string; by: string; names: Set<string> }>();
  for (const { file, imports } of sources.values()) {
    if (file.startsWith(`${folder}/`)) continue;
    for (const target of imports) {
      if (!target.file.startsWith(`${folder}/`)) continue;
      const [first = '', ...deeper] = target.file.slice(folder.length + 1).split('/');
      const entry = deeper.length === 0 ? first : `${first}/`;
      const use = uses.get(entry) ?? { entry, by: file, names: new Set<string>() };
      for (const name of target.names) use.names.add(name);
      uses.set(entry, use);
    }
  }
  return [...uses.values()].toSorted((one, other) => one.entry.localeCompare(other.entry));
}

/** A README in two parts: what the folder is for, and what others may use of it. */
export function readSurface(text: string): { purpose: string; purposeLines: number; entries: string[] } {
  const [before = '', after = ''] = text.split(surfaceHeading);
  const purpose = before.replace(/^# .*\n/, '').trim();
  return {
    purpose,
    purposeLines: purpose === '' ? 0 : purpose.split('\n').length,
    entries: [...after.matchAll(/^- `([^`]+)`/gm)].map(([, entry]) => entry ?? ''),
  };
}

/** The same README with the list as the imports are now. */
export function writeSurface(folder: string, text: string, sources: ReadonlyMap<string, Source>): string {
  const { purpose } = readSurface(text);
  const rows = usesFromOutside(folder, sources).map(({ entry, names }) => {
    const shown = [...names]
      .filter((name) => name !== '*')
      .toSorted()
      .map((name) => `\`${name}\``);
    return entry.endsWith('/') || shown.length === 0 ? `- \`${entry}\`` : `- \`${entry}\`: ${shown.join(', ')}`;
  });
  const list = rows.length === 0 ? 'Nothing: it is run, not imported.' : rows.join('\n');
  return `# ${folder}\n\n${purpose}\n\n${surfaceHeading}\n\n${list}\n`;
}
