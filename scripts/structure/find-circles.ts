import type { Source } from './sources';

/** Groups of modules that need one another to be understood, types counted: Tarjan's strongly connected components. */
export function findCircles(sources: ReadonlyMap<string, Source>): string[][] {
  const index = new Map<string, number>();
  const stack: string[] = [];
  const open = new Set<string>();
  const circles: string[][] = [];

  const visit = (file: string): number => {
    const own = index.size;
    index.set(file, own);
    let low = own;
    stack.push(file);
    open.add(file);
    for (const target of sources.get(file)?.imports ?? []) {
      if (!index.has(target.file)) low = Math.min(low, visit(target.file));
      else if (open.has(target.file)) low = Math.min(low, index.get(target.file) ?? low);
    }
    if (low === own) {
      const members = stack.splice(stack.indexOf(file));
      for (const member of members) open.delete(member);
      if (members.length > 1) circles.push(members.toSorted());
    }
    return low;
  };

  for (const file of sources.keys()) if (!index.has(file)) visit(file);
  return circles;
}
