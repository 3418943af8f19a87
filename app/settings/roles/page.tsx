import { PageHeader } from '@/components/ui/page-header';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { Check, CircleCheckBig, Eye, FileClock, Fingerprint, Minus, type LucideIcon } from 'lucide-react';
import { Panel } from '@/components/ui/panel';
import { type Decision, permissions, type Permission } from '@/lib/access/permissions/permissions';
import { roleNames, roles, type Role } from '@/lib/roles';
import { isOperationName, operations } from '@/lib/contract/operations';

export const metadata = { title: 'Roles · Payments Console' };

export default async function RolesPage() {
  await requirePermission('roles.read');
  const rows = listRoleRows();
  return (
    <>
      <PageHeader
        title="Roles"
        description="What each role may do, drawn from the rules that every request is held against. It holds for the accounts that a person was granted, and for no other. Masked are numbers of accounts, phones and documents, and dates of birth; names, e-mail and addresses are not, because people are found and recognised by them."
      />
      <div className="flex max-w-6xl flex-col gap-4">
        <RoleMatrix title="Changes" rows={rows.filter(({ changes }) => changes)} />
        <RoleMatrix title="Reads" rows={rows.filter(({ changes }) => !changes)} />
      </div>
    </>
  );
}

const changeWords = {
  do: ['Does it', Check],
  'step-up': ['Does it, after proving who they are', Fingerprint],
  propose: ['Proposes it', FileClock],
  masked: ['Sees it masked', Eye],
  no: ['No', Minus],
} as const satisfies Record<Decision, readonly [string, LucideIcon]>;

const readWords = { ...changeWords, do: ['Sees it', Check] } as const;

function RoleMatrix({ title, rows }: { title: string; rows: readonly RoleRow[] }) {
  return (
    <Panel title={title} flush>
      {/* Focusable, so that keys can scroll it on a narrow screen. */}
      <div tabIndex={0} role="group" aria-label={`${title} by role`} className="overflow-x-auto">
        <table className="w-full min-w-2xl text-sm">
          <caption className="sr-only">{title} by role</caption>
          <thead className="border-line border-b">
            <tr>
              <th scope="col" className="text-ink-muted px-4 py-2 text-left text-xs font-medium">
                Operation
              </th>
              {roles.map((role) => (
                <th key={role} scope="col" className="text-ink-muted px-3 py-2 text-left text-xs font-medium">
                  {roleNames[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-line divide-y">
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className="px-4 py-2 text-left align-top font-medium">
                  {row.title}
                  {row.act === undefined ? null : <span className="text-ink-muted font-normal">: {row.act}</span>}
                </th>
                {roles.map((role) => (
                  <td key={role} className="px-3 py-2 align-top">
                    <DecisionWords row={row} role={role} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function DecisionWords({ row: { permission, changes }, role }: { row: RoleRow; role: Role }) {
  const decision = permission.decisions[role];
  const [said, Icon] = (changes ? changeWords : readWords)[decision];
  const isOwnWork = Object.values(permission.decisions).every((one) => one === 'no');
  const words = isOwnWork ? 'The console itself' : said;
  return (
    <div className={decision === 'no' ? 'text-ink-muted' : 'text-ink'}>
      <Line icon={Icon} words={words} />
      {permission.revealers.includes(role) ? <Line icon={Eye} words="May reveal, which is written down" /> : null}
      {permission.approvers.includes(role) ? <Line icon={CircleCheckBig} words="Approves others’" /> : null}
    </div>
  );
}

function Line({ icon: Icon, words }: { icon: LucideIcon; words: string }) {
  return (
    <p className="flex items-start gap-1.5">
      <Icon aria-hidden className="text-ink-muted mt-0.5 size-3.5 shrink-0" />
      {words}
    </p>
  );
}

interface RoleRow {
  readonly key: string;
  readonly title: string;
  /** Which of the operation's acts, where it has several. */
  readonly act: string | undefined;
  readonly changes: boolean;
  readonly permission: Permission;
}

/** Every act of the permission map. Nothing is written twice: what this shows is what is asked. */
function listRoleRows(): RoleRow[] {
  return Object.entries(permissions).flatMap(([name, entry]) => {
    if (!isOperationName(name)) return [];
    const { title, method } = operations[name];
    const acts: readonly [string | undefined, Permission][] = isPermission(entry)
      ? [[undefined, entry]]
      : Object.entries<Permission>(entry);
    return acts.map(([act, permission]) => ({
      key: `${name} ${act ?? ''}`,
      title,
      act,
      permission,
      changes: method !== 'GET',
    }));
  });
}

function isPermission(entry: Permission | Readonly<Record<string, Permission>>): entry is Permission {
  return 'decisions' in entry;
}
