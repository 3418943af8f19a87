// What start needs to know of the console's own code. It can be loaded only once the dependencies are installed.

/** @returns {Promise<typeof import('../../lib/env')>} */
export async function loadEnvironmentRules() {
  const { tsImport } = await import('tsx/esm/api');
  return await tsImport('../../lib/env.ts', import.meta.url);
}

/** @returns {Promise<typeof import('../../lib/access/people/demo-people')>} */
export async function loadDemoPeople() {
  const { tsImport } = await import('tsx/esm/api');
  return await tsImport('../../lib/access/people/demo-people.ts', import.meta.url);
}
