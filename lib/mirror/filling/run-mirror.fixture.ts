import type { Store } from '@/lib/store/open-store';
import { RunningWorker } from '@/lib/work/running-worker';
import { MirrorWorker, type MirrorWorkerOptions } from './mirror-worker';

export type RunningMirror = RunningWorker<MirrorWorker>;

interface Employed extends MirrorWorkerOptions {
  readonly store: () => Promise<Store>;
  /** Names the copy of the console. */
  readonly owner: string;
}

/** The worker of the mirror as a copy of the console runs it: it leads, or another one does. */
export function runMirror({ store, owner, ...options }: Employed): RunningMirror {
  return new RunningWorker(new MirrorWorker(options), { store, owner, broken: options.broken });
}
