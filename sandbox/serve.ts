import { setTimeout as wait } from 'node:timers/promises';
import { CallLog } from './http/calls';
import { fixturesOf } from './control/fixtures';
import { answerControl } from './control/routes';
import { Armory } from './faults/arming';
import { readFlags, type Flags } from './world/flags';
import { Listener } from './http/listener';
import { openState } from './http/open-state';
import { PlatformServer } from './http/platform-server';
import { Sandbox } from './sandbox';
import type { State } from './world/state';
import { StartError } from './store/folder';

function stopWith(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function open(listener: Listener, server: PlatformServer, { port }: Flags, state: State): Promise<void> {
  try {
    await listener.open(server.http);
  } catch (error) {
    await state.close();
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const why = code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be opened (${code})`;
    throw new StartError(`Port ${port} ${why}: stop that program, or give another port with --port.`);
  }
}

/** Lets open answers leave for a moment, then closes the doors and the journal. */
async function stop(server: PlatformServer, listener: Listener, state: State): Promise<never> {
  const deadline = Date.now() + 500;
  while (server.open > 0 && Date.now() < deadline) await wait(10);
  listener.close();
  await state.close();
  process.exit(0);
}

async function start(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  const state = openState(flags, (error) => {
    const why = error instanceof Error ? error.message : 'unknown';
    stopWith(`The data folder ${flags.folder ?? ''} cannot be written (${why}): mend it and start again.`);
  });
  const sandbox = new Sandbox(state, { specOnly: flags.specOnly, compatible: flags.compatible });
  const armory = new Armory();
  const calls = new CallLog();
  const listener = new Listener(flags.port);
  const parts = { sandbox, armory, calls, doors: listener };
  const server = new PlatformServer(sandbox, armory, calls, (request, body) => answerControl(parts, request, body));
  // Builds what is derived from the seed before anybody has to wait for it.
  fixturesOf(sandbox);
  await open(listener, server, flags, state);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop(server, listener, state));
  }
  const kept = flags.folder === undefined ? 'nothing kept' : `data in ${flags.folder}`;
  console.log(`Sandbox platform ready on http://127.0.0.1:${flags.port} (${kept}, seed ${state.origin.seed}).`);
}

start().catch((error: unknown) => {
  if (error instanceof StartError) stopWith(error.message);
  throw error;
});
