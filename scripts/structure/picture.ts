import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Source } from './sources';

/** A box of the picture: the folder, and the name that Mermaid knows it by. */
type Box = { readonly folder: string; readonly name: string };

/** All parts import these two, so their arrows would only darken the picture. */
const everywhere = ['lib', 'lib/format'];

/**
 * The parts of the console as the imports of its modules join them. An arrow that follows from others is left out: where
 * A imports B and B imports C, an import of C by A adds nothing.
 */
export function drawPicture(root: string, sources: ReadonlyMap<string, Source>): string {
  const boxes = boxesOf(root);
  const arrows = arrowsOf(boxes, sources);
  const used = boxes.filter(({ folder }) => [...sources.keys()].some((file) => boxOf(boxes, file)?.folder === folder));
  const lines = used
    .filter(({ folder }) => folder !== 'lib')
    .toSorted((one, other) => one.folder.localeCompare(other.folder))
    .map(({ folder, name }) => `  ${name}["${folder}"]`);
  const shown = [...arrows].flatMap(([from, targets]) =>
    [...targets].filter((to) => !isImplied(arrows, from, to)).map((to) => `  ${from} --> ${to}`),
  );
  return ['```mermaid', 'flowchart TD', ...lines, ...shown.toSorted(), '```'].join('\n');
}

/** The deepest folder that fits first. The parts of `lib/reports` do not know one another, and others know one of them each. */
function boxesOf(root: string): Box[] {
  const inside = (folder: string) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`);
  const parts = inside('lib').flatMap((folder) => (folder === 'lib/reports' ? inside(folder) : [folder]));
  return ['app/a', 'app/api', 'app', 'components', ...parts, 'lib', 'sandbox'].map((folder) => ({
    folder,
    name: folder.replaceAll('/', '-'),
  }));
}

const boxOf = (boxes: readonly Box[], file: string): Box | undefined =>
  boxes.find(({ folder }) => file.startsWith(`${folder}/`));

function arrowsOf(boxes: readonly Box[], sources: ReadonlyMap<string, Source>): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { file, imports } of sources.values()) {
    const from = boxOf(boxes, file);
    if (from === undefined || from.folder === 'lib') continue;
    for (const target of imports) {
      const to = boxOf(boxes, target.file);
      if (to === undefined || to === from || everywhere.includes(to.folder)) continue;
      arrows.set(from.name, (arrows.get(from.name) ?? new Set()).add(to.name));
    }
  }
  return arrows;
}

/** Whether another way leads there too; two parts that import one another keep their arrows. */
function isImplied(arrows: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const reaches = (start: string, end: string, seen: Set<string>): boolean => {
    if (start === end) return true;
    if (seen.has(start)) return false;
    seen.add(start);
    return [...(arrows.get(start) ?? [])].some((next) => reaches(next, end, seen));
  };
  const others = [...(arrows.get(from) ?? [])].filter((next) => next !== to && !reaches(next, from, new Set()));
  return others.some((next) => reaches(next, to, new Set([from])));
}
