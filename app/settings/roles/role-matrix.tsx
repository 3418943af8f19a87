import { Check, CircleCheckBig, Eye, FileClock, Fingerprint, Minus, type LucideIcon } from 'lucide-react';
import { Panel } from '@/components/ui/panel';
import type { Decision } from '@/lib/access/permissions/permissions';
import { roleNames, roles, type Role } from '@/lib/roles';
import type { RoleRow } from './role-rows';

const changeWords = {
  do: ['Does it', Check],
  'step-up': ['Does it, after proving who they are', Fingerprint],
  propose: ['Proposes it', FileClock],
  masked: ['Sees it masked', Eye],
  no: ['No', Minus],
} as const satisfies Record<Decision, readonly [string, LucideIcon]>;

const readWords = { ...changeWords, do: ['Sees it', Check] } as const;

export function RoleMatrix({ title, rows }: { title: string; rows: readonly RoleRow[] }) {
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
