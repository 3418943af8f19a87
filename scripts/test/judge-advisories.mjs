/** @typedef {'critical' | 'high' | 'moderate' | 'low'} Severity */

/**
 * The days within which a package with a hole is replaced, as docs/operations.md says: by severity, and for a package
 * that the console does not run on. @internal Exported for tests.
 *
 * @type {Readonly<Record<Severity | 'development', number>>}
 */
export const frames = { critical: 2, high: 7, moderate: 30, low: 90, development: 90 };

/**
 * An advisory of a package of package-lock.json.
 *
 * @typedef {object} Advisory
 * @property {string} id
 * @property {string} name of the package
 * @property {Severity} severity
 * @property {boolean} isOfConsole whether the console runs on the package
 */

/** When each advisory was first seen, as a plain date, by its id. @typedef {Readonly<Record<string, string>>} Seen */

/**
 * The advisories of two reports of `npm audit --json`: of all packages, and of those that the console runs on.
 *
 * @param {unknown} all
 * @param {unknown} ofConsole
 * @returns {Advisory[]}
 */
export function readAdvisories(all, ofConsole) {
  const run = new Set(advisoriesIn(ofConsole).map(({ id }) => id));
  const found = new Map(advisoriesIn(all).map((one) => [one.id, { ...one, isOfConsole: run.has(one.id) }]));
  return [...found.values()];
}

/** @param {unknown} report */
function advisoriesIn(report) {
  const { vulnerabilities } = /** @type {{ vulnerabilities?: Record<string, { via: unknown[] }> }} */ (report);
  // A report without them is the refusal of a registry, which says nothing about packages.
  if (vulnerabilities === undefined) throw new Error('npm audit has not reported: the registry gives no advisories.');
  return Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .flatMap((one) => (typeof one === 'object' && one !== null ? [one] : []))
    .map((one) => {
      const { url, name, severity } = /** @type {{ url: string, name: string, severity: string }} */ (one);
      return { id: url.slice(url.lastIndexOf('/') + 1), name, severity: readSeverity(severity) };
    });
}

/**
 * A word that is not known yet counts as the worst.
 *
 * @param {string} word
 * @returns {Severity}
 */
function readSeverity(word) {
  return word === 'high' || word === 'moderate' || word === 'low' ? word : 'critical';
}

/**
 * What the advisories ask for on a day: a line for each, those that are overdue, and when each was first seen. An
 * advisory that is gone is forgotten.
 *
 * @param {readonly Advisory[]} advisories
 * @param {Seen} seen
 * @param {string} today a plain date
 */
export function judgeAdvisories(advisories, seen, today) {
  const judged = advisories.map((one) => {
    const since = (Object.hasOwn(seen, one.id) ? seen[one.id] : undefined) ?? today;
    const last = dayAfter(since, frames[one.isOfConsole ? one.severity : 'development']);
    return { ...one, since, last, isOverdue: today > last };
  });
  const described = judged.map(
    ({ id, name, severity, since, last, isOverdue }) =>
      `${isOverdue ? 'OVERDUE ' : ''}${name}: ${id}, ${severity}, seen ${since}, to be replaced by ${last}`,
  );
  return {
    lines: described,
    overdue: judged.filter(({ isOverdue }) => isOverdue).map(({ id }) => id),
    seen: Object.fromEntries(judged.map(({ id, since }) => [id, since])),
  };
}

/**
 * @param {string} day
 * @param {number} days
 */
function dayAfter(day, days) {
  return new Date(Date.parse(day) + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
}
