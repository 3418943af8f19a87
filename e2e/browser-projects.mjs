/**
 * The kinds of browser tests: for each its folder, what stands there, and the most workers that it gets. A worker belongs
 * to one project and keeps its console from file to file: each further one would start a console of its own.
 */
export const browserProjects = [
  project('journeys', 2, 'daily work and guarantees over money'),
  project('journeys/mirror', 1, 'signing in, and daily work on lists, sums and search, where no other test may write'),
  project('journeys/without-mirror', 1, 'daily work on lists of the platform, and guarantees over accounts'),
  project('journeys/own', 1, 'a sign-in with a second factor, on a console for the real platform'),
  project('release/plain', 2, 'further states of pages, on the plain console'),
  project('release/mirror', 2, 'further states of lists, sums, files and alerts'),
  project('release/without-mirror', 1, 'counts of calls, and lists of a platform that is not mirrored'),
  project('release/card-status', 1, 'further states of cards'),
  project('release/own', 2, 'consoles with settings of their own'),
];

/** @param {string} place @param {number} workers @param {string} holds */
function project(place, workers, holds) {
  const isGate = place.startsWith('journeys');
  return { name: place.replace('/', '-'), folder: `e2e/${place}`, workers, holds, isGate };
}
