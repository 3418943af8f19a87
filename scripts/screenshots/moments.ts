import { pages } from '@/e2e/pages/pages';
import type { Fixtures } from '../../sandbox/control/fixtures';
import type { Moment } from './moment';
import { momentsOfWrites } from './moments-of-writes';
import { momentsOfPeople } from './moments-of-people';

/** Everything that there is to see: first as it is found, then what one brings about after the other. */
export function moments(fixtures: Fixtures): readonly Moment[] {
  const found = pages.map(({ name, role, path }) => ({
    name,
    person: role,
    show: (page: Parameters<Moment['show']>[0]) => page.goto(path(fixtures), { waitUntil: 'networkidle' }),
  }));
  return [...found, ...momentsOfWrites, ...momentsOfPeople];
}
