import { readdirSync, readFileSync } from 'node:fs';

/** Every process below this one, read from Linux's /proc: a slim Debian has no ps. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? statOf(Number(name))?.parent : undefined;
    if (parent !== undefined) parents.set(Number(name), parent);
  }
  const below = (ancestor: number): number[] =>
    [...parents].filter(([, parent]) => parent === ancestor).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

/** Whether a process runs. A zombie has ended; its parent has just not read its exit code yet. */
export function isRunning(pid: number): boolean {
  const state = statOf(pid)?.state;
  return state !== undefined && state !== 'Z';
}

/**
 * The processor time of a process and its descendants since they began, in milliseconds, ended ones included. Other work
 * of the machine lengthens it little, so it is close to the time of a quiet machine.
 */
export function processorMs(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + ownProcessorMs(one), 0);
}

/** The same without descendants that still run. */
export function ownProcessorMs(pid: number): number {
  return (statOf(pid)?.ticks ?? 0) * msPerTick;
}

/** Linux counts processor time in ticks of 10 ms on every machine that Node runs on. */
const msPerTick = 10;

export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function statOf(pid: number): { state: string; parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The fields follow the name in parentheses, which may hold spaces: state, parent, ... (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = '', parent = ''] = fields;
    // User and system time, its own and of ended children.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { state, parent: Number(parent), ticks };
  } catch {
    return undefined;
  }
}
