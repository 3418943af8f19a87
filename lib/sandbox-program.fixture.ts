/** Where tests find the sandbox in one file, which starts in a third of the time; unset, it is run from its sources. */
export const builtSandboxVariable = 'E2E_BUILT_SANDBOX';

/** What Node is to run, from the root of the checkout. */
export function sandboxProgram(): readonly string[] {
  const built = process.env[builtSandboxVariable];
  return built === undefined ? ['--import', 'tsx', 'sandbox/serve.ts'] : [built];
}
