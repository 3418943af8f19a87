// npm run advisories: holds the packages against the registry's advisories, notes since when each one is known, and ends
// with 1 where one should have been replaced by now (docs/operations.md, "Packages").
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot, Refusal, runCommand } from '../start/command.mjs';
import { judgeAdvisories, readAdvisories } from '../test/judge-advisories.mjs';

const kept = inRoot('scripts', 'test', 'seen-advisories.json');

/** @param {readonly string[]} more */
function report(...more) {
  // It ends with 1 where there is an advisory, and then reports all the same.
  const { stdout } = spawnSync('npm', ['audit', '--json', ...more], { cwd: inRoot('.'), encoding: 'utf8' });
  return /** @type {unknown} */ (JSON.parse(stdout));
}

await runCommand(() => {
  const seen = /** @type {Record<string, string>} */ (JSON.parse(readFileSync(kept, 'utf8')));
  const advisories = readAdvisories(report(), report('--omit=dev'));
  const judged = judgeAdvisories(advisories, seen, new Date().toISOString().slice(0, 10));
  writeFileSync(kept, `${JSON.stringify(judged.seen, undefined, 2)}\n`);
  for (const line of judged.lines) process.stdout.write(`${line}\n`);
  if (judged.overdue.length > 0) throw new Refusal(`Replace these packages now: ${judged.overdue.join(', ')}.`);
  process.stdout.write(`${judged.lines.length} advisories, none overdue.\n`);
  return Promise.resolve();
});
