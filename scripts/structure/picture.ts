import type { Source } from './sources';

const opening = '```mermaid\n';
const closing = '```\n';

/** The boxes of the picture: the parts of the console, the deepest folder that fits first. */
const parts: readonly [folder: string, name: string][] = [
  ['app/a', 'areas'],
  ['app/api', 'handlers'],
  ['app', 'pages'],
  ['components', 'components'],
  ['lib/access', 'access'],
  ['lib/audit', 'audit'],
  ['lib/contract', 'contract'],
  ['lib/documents', 'documents'],
  ['lib/format', 'format'],
  ['lib/front', 'front'],
  ['lib/messages', 'messages'],
  ['lib/platform', 'platform'],
  ['lib/store', 'store'],
  ['lib/writes', 'writes'],
  ['lib', 'base'],
  ['sandbox', 'sandbox'],
];

type Arrow = { readonly from: string; readonly to: string; readonly imports: number };

/** The document with its picture drawn from the imports as they are. */
export function drawInto(document: string, sources: ReadonlyMap<string, Source>): string {
  const [before = '', rest = ''] = document.split(opening);
  const after = rest.slice(rest.indexOf(closing) + closing.length);
  return `${before}${opening}${draw(sources)}${closing}${after}`;
}

/** Whether the picture has the boxes and arrows that the imports have; the numbers on them may be of yesterday. */
export function isPictureCurrent(document: string, sources: ReadonlyMap<string, Source>): boolean {
  const withoutNumbers = (text: string) => text.replaceAll(/\d+/g, '').split('\n').toSorted().join('\n');
  return withoutNumbers(document) === withoutNumbers(drawInto(document, sources));
}

function draw(sources: ReadonlyMap<string, Source>): string {
  const modules = new Map<string, number>();
  for (const file of sources.keys()) {
    const part = partOf(file);
    if (part !== undefined) modules.set(part, (modules.get(part) ?? 0) + 1);
  }
  const boxes = parts
    .filter(([, name]) => modules.has(name))
    .map(([folder, name]) => `  ${name}["${folder}<br/>${modules.get(name) ?? 0} modules"]`);
  const arrows = arrowsOf(sources).map(({ from, to, imports }) => `  ${from} -->|${imports}| ${to}`);
  return ['flowchart TD', ...boxes, ...arrows, ''].join('\n');
}

function arrowsOf(sources: ReadonlyMap<string, Source>): Arrow[] {
  const counts = new Map<string, Arrow>();
  for (const { file, imports } of sources.values()) {
    const from = partOf(file);
    for (const target of new Set(imports.map((each) => each.file))) {
      const to = partOf(target);
      // What everybody imports would only darken the picture.
      if (from === undefined || to === undefined || from === to || ['base', 'format'].includes(to)) continue;
      const key = `${from} ${to}`;
      counts.set(key, { from, to, imports: (counts.get(key)?.imports ?? 0) + 1 });
    }
  }
  return [...counts.values()].toSorted((one, other) =>
    `${one.from} ${one.to}`.localeCompare(`${other.from} ${other.to}`),
  );
}

const partOf = (file: string): string | undefined => parts.find(([folder]) => file.startsWith(`${folder}/`))?.[1];
