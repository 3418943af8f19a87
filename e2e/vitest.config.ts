import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  resolve: {
    alias: {
      '@': root,
      // The marker package throws outside a React server; plain tests are a server.
      'server-only': `${root}/node_modules/server-only/empty.js`,
    },
  },
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // The files keep nothing between them, and loading everything anew for each took longer than most tests.
          isolate: false,
          include: ['{lib,sandbox,components,app,e2e}/**/*.test.{ts,tsx}', 'scripts/faults/*.test.ts'],
        },
      },
      {
        // Whole consoles start and stop here: only after a build.
        extends: true,
        test: { name: 'start', include: ['scripts/**/*.test.ts'], exclude: ['scripts/faults/**'] },
      },
    ],
  },
});
