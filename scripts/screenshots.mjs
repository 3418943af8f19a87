// npm run screenshots: every page, light and dark, wide and narrow, into docs/screenshots.
import { requireNode } from './start/node-version.mjs';

requireNode();
const { runCommand } = await import('./start/command.mjs');
const { takeScreenshots } = await import('./screenshots/take-screenshots.mjs');
await runCommand(takeScreenshots);
