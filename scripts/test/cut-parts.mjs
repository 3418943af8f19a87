/**
 * One file of tests, as one project runs it.
 *
 * @typedef {object} TestFile
 * @property {'vitest' | 'browser'} runner
 * @property {string} project
 * @property {string} file from the root
 *
 * @typedef {object} Bundle files that run together, because they share what has to be started for them
 * @property {number} seconds
 * @property {TestFile[]} files
 */

/** Files that were not measured yet are taken for short ones. @param {TestFile} file */
const unmeasuredSeconds = ({ runner, project }) => (runner === 'browser' || project.endsWith('http') ? 10 : 0.3);

/** A start of a console costs tens of seconds, so that files of one kind stay together up to this length. */
const bundleSeconds = 150;

/**
 * Cuts the files into parts that take about as long, by measured seconds. The same files and seconds make the same
 * parts.
 *
 * @param {readonly TestFile[]} files
 * @param {Readonly<Record<string, number>>} measured seconds by path
 * @param {number} count of parts
 * @returns {TestFile[][]}
 */
export function cutParts(files, measured, count) {
  /** @type {Bundle[]} */
  const parts = Array.from({ length: count }, () => ({ seconds: 0, files: [] }));
  for (const bundle of bundled(files, measured).toSorted((one, other) => other.seconds - one.seconds)) {
    const shortest = parts.reduce((least, part) => (part.seconds < least.seconds ? part : least));
    shortest.seconds += bundle.seconds;
    shortest.files.push(...bundle.files);
  }
  return parts.map((part) => part.files);
}

/**
 * @param {readonly TestFile[]} files
 * @param {Readonly<Record<string, number>>} measured
 */
function bundled(files, measured) {
  /** @type {Bundle[]} */
  const bundles = [];
  /** @type {Map<string, Bundle>} */
  const open = new Map();
  const inOrder = files.toSorted((one, other) => (one.file < other.file ? -1 : 1));
  for (const file of inOrder) {
    const seconds = measured[file.file] ?? unmeasuredSeconds(file);
    const kind = `${file.runner} ${file.project}`;
    let bundle = open.get(kind);
    if (bundle === undefined || (bundle.files.length > 0 && bundle.seconds + seconds > bundleSeconds)) {
      bundle = { seconds: 0, files: [] };
      bundles.push(bundle);
      open.set(kind, bundle);
    }
    bundle.seconds += seconds;
    bundle.files.push(file);
  }
  return bundles;
}
