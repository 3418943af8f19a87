import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Built files, which have no route of their own. */
const builtFiles = '/_next/static';
/** Everything that strangers make up: their addresses must not become names of figures. */
const other = 'other';

/** @typedef {{ readonly page: string, readonly regex: string }} BuiltRoute */

/** The patterns of the console's routes, so that a figure of a request names its pattern and never an address. */
export class RoutePatterns {
  /** @type {readonly (readonly [RegExp, string])[]} */
  #routes;

  /** @param {readonly BuiltRoute[]} routes the first match counts */
  constructor(routes) {
    // eslint-disable-next-line text/constant-text -- the build of the console wrote them.
    this.#routes = routes.map(({ page, regex }) => [new RegExp(regex), page]);
  }

  /**
   * The routes of a build. A folder without a build has none.
   *
   * @param {string} folder
   */
  static ofBuild(folder) {
    try {
      const text = readFileSync(path.join(folder, '.next', 'routes-manifest.json'), 'utf8');
      const { staticRoutes = [], dynamicRoutes = [] } = /** @type {Record<string, BuiltRoute[]>} */ (JSON.parse(text));
      return new RoutePatterns([...staticRoutes, ...dynamicRoutes]);
    } catch {
      return new RoutePatterns([]);
    }
  }

  /** @param {string} [url] the address of a request */
  find(url = '') {
    const [pathname = ''] = url.split('?');
    if (pathname.startsWith(`${builtFiles}/`)) return builtFiles;
    return this.#routes.find(([pattern]) => pattern.test(pathname))?.[1] ?? other;
  }
}
