import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isScript, type Source } from './sources';

const page = 'docs/operations.md';

/** Where code names an event of the log: `log`, the writer of the front server, alarms of writes, events of deliveries. */
const places = [
  /(?<![#.])\blog\(\s*[^,()]+,\s*([^,)]+)/g,
  /\bline = \{ event: ('[^']+')/g,
  /\.(?:info|warn|error)\(\{ event: ('[^']+')/g,
  /\balarm\(\s*('[^']+')/g,
  /\bevents: \{ (failed: '[^']+', lost: '[^']+') \}/g,
];

/** Events that the code logs and the page does not explain, and rows about events that no code logs. */
export function findUntoldEvents(root: string, sources: ReadonlyMap<string, Source>): string[] {
  const logged = new Map<string, string>();
  for (const { file, text } of sources.values()) {
    if (isScript(file)) continue;
    for (const event of eventsIn(text)) logged.set(event, file);
  }
  const told = eventsTold(readFileSync(path.join(root, page), 'utf8'));
  return [
    ...[...logged]
      .filter(([event]) => !told.has(event))
      .map(([event, file]) => `${page} does not tell of the event ${event}, which ${file} logs.`),
    ...[...told].filter((event) => !logged.has(event)).map((event) => `${page} tells of ${event}, which no code logs.`),
  ];
}

const eventsIn = (text: string): string[] =>
  places
    .flatMap((place) => [...text.matchAll(place)])
    .flatMap(([, named = '']) => [...named.matchAll(/'([^']+)'/g)].map(([, event = '']) => event));

/** The first cells of the table below the heading. */
function eventsTold(text: string): ReadonlySet<string> {
  const [, below = ''] = text.split('\n## Events of the log\n');
  const [section = ''] = below.split('\n## ');
  const cells = [...section.matchAll(/^\| (`[^|]*)\|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)]);
  return new Set(cells.map(([, event = '']) => event));
}
