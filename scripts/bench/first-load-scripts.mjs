import { gzipSync } from 'node:zlib';

/**
 * What a browser without a cache downloads of JavaScript for a page: every script that its HTML names, but for those
 * that only browsers without modules run.
 *
 * @param {string} origin
 * @param {string} path
 * @param {Record<string, string>} headers
 */
export async function firstLoadScripts(origin, path, headers) {
  const page = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
  const tags = (await page.text()).match(/<script\b[^>]*>/g) ?? [];
  const sources = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .map((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&'))
    .filter((source) => source !== undefined);
  let bytes = 0;
  const files = new Set(sources);
  for (const source of files) {
    const script = await fetch(new URL(source, origin));
    bytes += gzipSync(Buffer.from(await script.arrayBuffer())).length;
  }
  return { files: files.size, bytes };
}
