import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `from '…'`, `import '…'` and `import('…')` of our own files: `@/…` or a relative one. */
const ownImport = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])((?:@\/|\.\.?\/)[^'"]+)\2/g;

const compiled = new Map<string, string>();

/**
 * One script and all that it needs as plain JavaScript, in a folder of this checkout so that packages are found. Six
 * hundred processes start in a run, and a loader that compiles at each start would be most of it.
 */
export function compileEntry(name: string): string {
  const before = compiled.get(name);
  if (before !== undefined) return before;
  const folder = path.join(root, '.cache', `faults-${process.pid}-${path.basename(name, '.ts')}`);
  rmSync(folder, { recursive: true, force: true });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  const entry = `e2e/faults/${name}`;
  const open = [entry];
  const seen = new Set(open);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const found of compile(file, folder)) {
      if (seen.has(found)) continue;
      seen.add(found);
      open.push(found);
    }
  }
  const script = path.join(folder, withJs(entry));
  compiled.set(name, script);
  return script;
}

const withJs = (file: string): string => file.replace(/\.ts$/, '.js');

/** Writes one file, and names the files that it needs. */
function compile(file: string, folder: string): string[] {
  const { outputText } = ts.transpileModule(readFileSync(path.join(root, file), 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  });
  const needed: string[] = [];
  const text = outputText.replaceAll(ownImport, (_all, before: string, quote: string, name: string) => {
    const found = resolve(file, name);
    needed.push(found);
    const relative = path.relative(path.dirname(file), withJs(found));
    return `${before}${quote}${relative.startsWith('.') ? relative : `./${relative}`}${quote}`;
  });
  const target = path.join(folder, withJs(file));
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  return needed;
}

function resolve(from: string, name: string): string {
  const bare = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(from), name);
  const file = [`${bare}.ts`, `${bare}.tsx`, bare].find((one) => existsSync(path.join(root, one)));
  if (file === undefined) throw new Error(`${from} imports ${name}, which is not there.`);
  return file;
}
