import { Moment } from '@/app/shell/moment';
import { StatusBadge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import type { PersonRow } from '@/lib/access/people/people';
import { roleNames } from '@/lib/roles';
import { doesBusiness } from '@/lib/roles';
import { PersonState } from './person-state';

export interface PeopleTableProps {
  readonly people: readonly PersonRow[];
  /** Ids of those about whom a change waits. */
  readonly waiting: ReadonlySet<string>;
  readonly zone: string;
}

const edges = 'px-4 py-2 max-md:px-2 max-md:first:pl-4 max-md:last:pr-4';
const head = `text-ink-muted ${edges} text-left text-xs font-medium`;
const cell = `${edges} align-top`;

export function PeopleTable({ people, waiting, zone }: PeopleTableProps) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">People</caption>
      <thead className="border-line border-b">
        <tr>
          <th scope="col" className={head}>
            Name
          </th>
          <th scope="col" className={head}>
            Role
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            Accounts
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            Last sign-in
          </th>
          <th scope="col" className={head}>
            State
          </th>
        </tr>
      </thead>
      <tbody className="divide-line divide-y">
        {people.map((person) => (
          <tr key={person.id} className="hover:bg-hover">
            <th scope="row" className={`${cell} text-left font-normal`}>
              <Link
                href={`/settings/people/${person.id}`}
                className="text-accent-ink font-medium underline-offset-3 hover:underline"
              >
                <bdi>{person.name}</bdi>
              </Link>
              <p className="text-ink-muted text-xs wrap-anywhere">{person.email}</p>
            </th>
            <td className={cell}>
              {roleNames[person.role]}
              {waiting.has(person.id) ? (
                <div className="mt-1">
                  <StatusBadge tone="caution" label="Change waits" />
                </div>
              ) : null}
            </td>
            <td className={`${cell} max-md:hidden`}>{accountWords(person)}</td>
            <td className={`${cell} max-md:hidden`}>
              {person.lastSignInAt === null ? (
                <span className="text-ink-muted">never</span>
              ) : (
                <Moment time={person.lastSignInAt.toISOString()} zone={zone} />
              )}
            </td>
            <td className={cell}>
              <PersonState disabled={person.disabledAt !== null} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function accountWords({ role, accounts }: PersonRow): string {
  if (!doesBusiness(role)) return 'No business';
  if (accounts === 'all') return 'All of the demo';
  return accounts === 0 ? 'None yet' : String(accounts);
}
