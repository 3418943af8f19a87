import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { noteCost, workerMs } from './note-cost';

// Vitest evaluates this module once more before each file. What the worker and its ended children take from here on is
// the file's: first to load its modules, then in its tests. PostgreSQL's own processes are not counted.
const beganMs = workerMs();
let loadedMs = beganMs;

beforeAll(() => {
  loadedMs = workerMs();
});

afterAll(({}, { file: { filepath, projectName } }) => {
  noteCost({ of: 'set-up', cpuMs: loadedMs - beganMs });
  const file = path.relative(process.cwd(), filepath);
  noteCost({ of: 'tests', file, project: projectName ?? '', cpuMs: workerMs() - loadedMs });
});
