import { type APIRequestContext, request } from 'playwright/test';
import { test as base } from 'vitest';
import { retryReads } from '../harness/consoles';
import { PlatformReader } from '../harness/platform-reader';
import { SandboxControl } from '../harness/sandbox';
import makeFilledStore, { startFilledCopy } from '../harness/stores/filled-store';
import { findCanaries } from '../matrix/find-canaries';
import { type DemoPerson, signedInState, type StorageState } from '../pages/sign-in';

/**
 * Tests that only read share one console, with demo people and a whole mirror: each worker starts it for the first of
 * them. Tests that write, or need people or settings of their own, start a `MatrixConsole`.
 */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures another one needs
  .extend('copy', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const remove = await makeFilledStore();
    const copy = await startFilledCopy();
    onCleanup(async () => {
      await copy.stop();
      await remove();
    });
    return copy;
  })
  .extend('states', { scope: 'worker' }, () => new Map<DemoPerson, Promise<StorageState>>())
  /** The records that the sandbox holds. */
  .extend('seed', { scope: 'worker' }, async ({ copy }) => await new SandboxControl(copy.sandboxOrigin).fixtures())
  /** Values that no browser and no log may hold, each with its kind. */
  .extend('canaries', { scope: 'worker' }, async ({ copy }) => await findCanaries(copy.sandboxOrigin))
  /** What the platform has, and the mirror too. */
  .extend('platform', { scope: 'worker' }, ({ copy }) => {
    return new PlatformReader(copy.sandboxOrigin, new SandboxControl(copy.sandboxOrigin));
  })
  /** Sends requests to the console as a person who has signed in. */
  .extend('signedIn', ({ copy, states }, { onCleanup }) => {
    const made: APIRequestContext[] = [];
    onCleanup(async () => void (await Promise.all(made.map(async (one) => await one.dispose()))));
    return async (person: DemoPerson | 'nobody'): Promise<APIRequestContext> => {
      const state = person === 'nobody' ? { cookies: [], origins: [] } : await stateOf(person);
      const context = await request.newContext({ baseURL: copy.origin, storageState: state });
      made.push(context);
      retryReads({ request: context });
      return context;
    };

    async function stateOf(person: DemoPerson): Promise<StorageState> {
      const state = states.get(person) ?? signedInState(copy, person);
      states.set(person, state);
      return await state;
    }
  });
