import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { environmentVariables } from '../../lib/env';
import { consoleMetrics, metricMeanings, type MetricName } from '../../lib/monitor/console-metrics';
import { countFigures } from './count-figures';
import { areFiguresCurrent, figuresTable } from './figures-table';
import { filesToTouchList } from './files-to-touch';
import { countShown } from './find-unshown';
import { folderTable } from './folder-table';
import { markdownTable } from './markdown-table';
import { drawPicture } from './picture';
import type { Source } from './sources';
import { tableList } from './table-list';
import { followWalk, type WalkName, walks, walkTable, walkTitles } from './walks';

type Project = { readonly root: string; readonly sources: ReadonlyMap<string, Source> };

/** A part of a document that is made of the code and not written by hand. */
type Part = {
  readonly make: (project: Project) => string;
  /** Whether what stands there still holds; where it is left out, it has to be what `make` makes. */
  readonly holds?: (written: string, project: Project) => boolean;
};

const walk = (name: WalkName): Part => ({ make: ({ sources }) => walkTable(sources, walkTitles[name], walks[name]) });

const parts = {
  'main-folders': { make: ({ root }) => folderTable(root, 'main') },
  'all-folders': { make: ({ root }) => folderTable(root, 'all') },
  picture: { make: ({ root, sources }) => drawPicture(root, sources) },
  'walk-list': walk('list'),
  'walk-live-list': walk('live-list'),
  'walk-write': walk('write'),
  'walk-delivery': walk('delivery'),
  tables: { make: ({ root }) => tableList(root) },
  variables: {
    make: () =>
      markdownTable(
        ['Variable', 'What it is', 'Not set'],
        Object.entries(environmentVariables).map(([name, { meaning, fallback }]) => [`\`${name}\``, meaning, fallback]),
      ),
  },
  monitor: {
    make: () =>
      markdownTable(
        ['Figure', 'Kind', 'Labels', 'Of', 'What it tells'],
        (Object.keys(consoleMetrics) as MetricName[]).map((name) => {
          const { type, labels, from } = consoleMetrics[name];
          const named = labels.map((label) => `\`${label}\``).join(', ');
          return [`\`${name}\``, type, named, from === 'store' ? 'the store' : 'this copy', metricMeanings[name]];
        }),
      ),
  },
  figures: {
    make: ({ sources }) => figuresTable(countFigures(sources)),
    holds: (written, { sources }) => areFiguresCurrent(written, countFigures(sources)),
  },
  requirements: { make: ({ root }) => countShown(root) },
  'files-list': { make: ({ sources }) => filesToTouchList(sources, 'list') },
  'files-write': { make: ({ sources }) => filesToTouchList(sources, 'write') },
  'files-role': { make: ({ sources }) => filesToTouchList(sources, 'role') },
  'files-column': { make: ({ sources }) => filesToTouchList(sources, 'column') },
} satisfies Readonly<Record<string, Part>>;

type PartName = keyof typeof parts;

/** Which documents have which parts, each between `<!-- made: name -->` and `<!-- end -->`. */
const documents: Readonly<Record<string, readonly PartName[]>> = {
  'README.md': ['main-folders'],
  'CONTRIBUTING.md': ['files-list', 'files-write', 'files-role', 'files-column'],
  'docs/architecture.md': ['picture', 'all-folders', 'walk-list', 'walk-live-list', 'walk-write', 'walk-delivery'],
  'docs/asvs.md': ['requirements'],
  'docs/metrics.md': ['figures'],
  'docs/operations.md': ['variables', 'monitor'],
  'docs/store.md': ['tables'],
};

/** Parts that are missing or no longer hold, and walks that the imports do not bear out. */
export function findStaleParts(project: Project): string[] {
  const stale = Object.entries(documents).flatMap(([document, names]) => {
    const text = readFileSync(path.join(project.root, document), 'utf8');
    return names.flatMap((name) => {
      const written = findPart(text, name);
      if (written === undefined) return [`${document} has no part between <!-- made: ${name} --> and <!-- end -->.`];
      return holdsStill(name, written, project)
        ? []
        : [`${document} is behind the code in its part ${name} (npm run structure -- --write).`];
    });
  });
  const broken = Object.entries(walks).flatMap(([name, steps]) => {
    const title = walkTitles[name as WalkName]; // keys of `walks`
    return followWalk(project.sources, title, steps).problems;
  });
  return [...stale, ...broken];
}

/** Makes every part anew. */
export function writeMadeParts(project: Project): void {
  for (const [document, names] of Object.entries(documents)) {
    const file = path.join(project.root, document);
    const before = readFileSync(file, 'utf8');
    const after = names.reduce((text, name) => replacePart(text, name, parts[name].make(project)), before);
    if (after !== before) writeFileSync(file, after);
  }
}

function holdsStill(name: PartName, written: string, project: Project): boolean {
  const part: Part = parts[name];
  // The formatter may have laid a table out in another way.
  const plain = (text: string) => text.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' ').trim();
  return part.holds?.(written, project) ?? plain(written) === plain(part.make(project));
}

const around = (name: PartName) => new RegExp(`(<!-- made: ${name} -->\n)([^]*?)(<!-- end -->)`);

const findPart = (text: string, name: PartName): string | undefined => around(name).exec(text)?.[2];

const replacePart = (text: string, name: PartName, made: string): string =>
  text.replace(around(name), (_, open: string, __, close: string) => `${open}\n${made}\n\n${close}`);
