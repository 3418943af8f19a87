import { gzipSync } from 'node:zlib';
import type { APIRequestContext } from 'playwright/test';

const weights = new Map<string, number>();

/** KiB of script, packed by gzip, that a page loads before it is used. */
export async function weighScripts(request: APIRequestContext, address: string): Promise<number> {
  const html = await (await request.get(address)).text();
  // Browsers that know modules leave the others alone.
  const scripts = (html.match(/<script\b[^>]*>/g) ?? []).filter((script) => !/\bnomodule\b/i.test(script));
  const files = new Set(scripts.flatMap((script) => /\bsrc="([^"]+)"/.exec(script)?.[1] ?? []));
  let bytes = 0;
  for (const file of files) {
    const known = weights.get(file) ?? gzipSync(await (await request.get(file)).body()).length;
    weights.set(file, known);
    bytes += known;
  }
  return Math.ceil(bytes / 1_024);
}
