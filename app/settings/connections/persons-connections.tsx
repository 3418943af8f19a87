'use client';

import { useState } from 'react';
import { useRouter } from 'next/navigation';
import { useAction } from '@/app/step-up/use-action';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { SelectField } from '@/components/field/select-field';
import { useToast } from '@/components/overlay/use-toast';
import type { PersonsConnection } from '@/lib/platform/connections/grant-connection';
import { grantConnectionAction } from './actions';

export interface PersonsConnectionsProps {
  readonly people: readonly PersonsConnection[];
  readonly connections: readonly { readonly id: string; readonly name: string }[];
}

/** One connection for each person. Another one is proposed, and waits for a second administrator. */
export function PersonsConnections({ people, connections }: PersonsConnectionsProps) {
  const router = useRouter();
  const toast = useToast();
  const [wanted, setWanted] = useState<{ readonly person: PersonsConnection; readonly connectionId: string }>();
  const { pending, problem, run } = useAction(grantConnectionAction);
  const nameOf = (id: string) => connections.find((one) => one.id === id)?.name ?? 'another connection';

  async function grant() {
    if (wanted === undefined) return;
    const { person, connectionId } = wanted;
    if (!(await run({ personId: person.personId, connectionId })).ok) return;
    setWanted(undefined);
    toast({ tone: 'positive', title: 'A second administrator confirms it' });
    router.refresh();
  }

  return (
    <ul className="divide-line divide-y">
      {people.map((person) => (
        <li key={person.personId} className="grid items-center gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[1fr_14rem]">
          <div className="min-w-0">
            <p className="font-medium">
              <bdi>{person.name}</bdi>
            </p>
            <p className="text-ink-muted truncate text-xs">{person.email}</p>
          </div>
          <SelectField
            label={<span className="sr-only">Connection of {person.name}</span>}
            value={person.connectionId}
            options={connections.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => setWanted({ person, connectionId: target.value })}
          />
        </li>
      ))}
      <AlertDialog
        open={wanted !== undefined}
        onOpenChange={() => setWanted(undefined)}
        title={`Let ${wanted?.person.name ?? ''} act through ${nameOf(wanted?.connectionId ?? '')}?`}
        description="A second administrator confirms it within four hours; until then nothing changes. Then they are signed out everywhere, so that nothing drawn before one platform is pressed before another. What they have sent goes on through the connection that it began with."
        confirmLabel="Propose connection"
        pending={pending}
        error={problem?.sentence}
        onConfirm={() => void grant()}
      />
    </ul>
  );
}
