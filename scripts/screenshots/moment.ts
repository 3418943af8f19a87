import type { Page } from '@playwright/test';
import type { DemoPerson } from '@/e2e/pages/sign-in';
import type { SandboxControl } from '@/e2e/harness/sandbox-control';
import type { Fixtures } from '../../sandbox/control/fixtures';

/** What a moment may use. */
export interface Stage {
  readonly fixtures: Fixtures;
  readonly sandbox: SandboxControl;
  readonly demoPassword: string;
  /** A page of somebody else. */
  readonly openAs: (person: DemoPerson | 'nobody') => Promise<Page>;
  /** A card that no other moment has touched. */
  readonly takeCard: (status: string) => string;
}

/** What no address shows by itself: somebody must press something first. */
export interface Moment {
  readonly name: string;
  readonly person: DemoPerson | 'nobody';
  /** Leaves the page as it is to be seen. */
  readonly show: (page: Page, stage: Stage) => Promise<unknown>;
}
