import type { Store } from '@/lib/store/open-store';
import { RunningWorker } from '@/lib/work/running-worker';
import { MirrorWorker, type MirrorWorkerOptions } from './mirror-worker';

export type RunningMirror = RunningWorker<MirrorWorker>;

interface RunMirrorOptions extends MirrorWorkerOptions {
  readonly store: () => Promise<Store>;
  /** The name of this copy of the console. */
  readonly owner: string;
}

/** The worker of the mirror as a copy of the console runs it: this copy leads, or another one does. */
export function runMirror({ store, owner, ...options }: RunMirrorOptions): RunningMirror {
  return new RunningWorker(new MirrorWorker(options), { store, owner, broken: options.broken });
}
