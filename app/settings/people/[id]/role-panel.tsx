import { Panel } from '@/components/ui/panel';
import type { PersonRow } from '@/lib/access/people/people';
import { roleNames } from '@/lib/roles';
import { roleOptions } from '../role-options';
import { ProposeRole } from './propose-role';

export interface RolePanelProps {
  readonly person: PersonRow;
  readonly isLastAdmin: boolean;
  /** Another role waits for a second admin. */
  readonly waits: boolean;
}

/** What the person is, and what they might become. */
export function RolePanel({ person, isLastAdmin, waits }: RolePanelProps) {
  return (
    <Panel title="Role" description="Another role takes two administrators">
      <div className="flex flex-col items-start gap-4">
        <p className="text-md font-semibold">{roleNames[person.role]}</p>
        <ProposeRole
          personId={person.id}
          name={person.name}
          options={roleOptions.filter(({ value }) => value !== person.role)}
          refusal={findRefusal(person, isLastAdmin, waits)}
        />
      </div>
    </Panel>
  );
}

function findRefusal({ disabledAt }: PersonRow, isLastAdmin: boolean, waits: boolean): string | undefined {
  if (isLastAdmin) return 'The last admin stays: another one is needed first.';
  if (disabledAt !== null) return 'This person has no access at the moment.';
  return waits ? 'Another role waits for a second administrator already.' : undefined;
}
