import { pageTitle } from '@/app/shell/page-title';
import type { ReactNode } from 'react';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import type { ActOf, SeveralActs } from '@/lib/access/permissions/permissions';
import { PageHeader } from '@/components/ui/page-header';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { Icon, type IconName } from '@/components/ui/icon';
import { Panel } from '@/components/ui/panel';
import { type Decision, permissions, type Permission } from '@/lib/access/permissions/permissions';
import { roles, type Role } from '@/lib/roles';
import { operationWords } from '@/lib/access/permissions/operation-words';
import { isOperationName, operations, type OperationName } from '@/lib/contract/operations';
import { listed, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { store } from '@/lib/store/open-store';
import { approversOf } from '@/lib/writes/approvals/approvers-of';
import { readRules, type ApprovalRule } from '@/lib/writes/approvals/approval-policy';
import { listConditions } from '@/lib/writes/approvals/find-preview';
import { allWrites, isWriteName } from '@/lib/writes/verbs/all-writes';
import { conditionWords, rolesMany } from '../approvals/condition-words';

export const generateMetadata = pageTitle('people.roles.pageTitle');

export default async function RolesPage() {
  await requirePermission('roles.read');
  const t = await getTranslations('people.roles');
  const rules = await readRules(await store());
  const rows = listRoleRows();
  return (
    <>
      <PageHeader title={t('title')} description={t('introduction')} />
      <div className="flex flex-col gap-8">
        <RoleMatrix title={t('changes')} rows={rows.filter(({ changes }) => changes)} rules={rules} />
        <RoleMatrix title={t('reads')} rows={rows.filter(({ changes }) => !changes)} rules={[]} />
      </div>
    </>
  );
}

const icons: Record<Decision, IconName> = {
  do: 'check',
  'step-up': 'fingerprint',
  propose: 'file-clock',
  masked: 'eye',
  no: 'minus',
};

interface RoleMatrixProps {
  readonly title: string;
  readonly rows: readonly RoleRow[];
  readonly rules: readonly ApprovalRule[];
}

function RoleMatrix({ title, rows, rules }: RoleMatrixProps) {
  const t = useTranslations('people.roles');
  const roleName = useTranslations('terms.roles');
  const words = useWords();
  const muted = (part: ReactNode) => <span className="text-ink-muted font-normal">{part}</span>;
  return (
    <Panel title={title} flush>
      {/* The region takes the focus, so that keys can scroll it on a narrow screen. */}
      <div tabIndex={0} role="group" aria-label={t('byRole', { title })} className="overflow-x-auto">
        <table className="w-full min-w-2xl text-sm break-keep">
          <caption className="sr-only">{t('byRole', { title })}</caption>
          <thead className="border-line border-b">
            <tr>
              <th scope="col" className="text-ink-muted px-4 py-2 text-left text-xs font-medium">
                {t('operation')}
              </th>
              {roles.map((role) => (
                <th key={role} scope="col" className="text-ink-muted px-3 py-2 text-left text-xs font-medium">
                  {roleName(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-line divide-y">
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className="px-4 py-2 text-left align-top font-medium">
                  {row.act === undefined
                    ? words(operationWords(row.name))
                    : t.rich('act', { title: words(operationWords(row.name)), act: t(`acts.${row.act}`), muted })}
                </th>
                {roles.map((role) => (
                  <td key={role} className="px-3 py-2 align-top">
                    <DecisionWords row={row} role={role} rules={rules} />
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

interface DecisionWordsProps extends Pick<RoleMatrixProps, 'rules'> {
  readonly row: RoleRow;
  readonly role: Role;
}

/** The decision of the map, and the approvals that the rules add: the same words as in the form. */
function DecisionWords({ row, role, rules }: DecisionWordsProps) {
  const { permission, changes } = row;
  const t = useTranslations('people.roles');
  const words = useWords();
  const decision = permission.decisions[role];
  const isOwnWork = Object.values(permission.decisions).every((one) => one === 'no');
  const waits = decision === 'no' ? [] : waitingOf(rules, row, role);
  const approvers = words(rolesMany(isWriteName(row.name) ? approversOf(allWrites[row.name], undefined) : []));
  const isAlways = waits.some((conditions) => conditions.length === 0);
  const first = isOwnWork ? t('console') : t(`${changes ? 'change' : 'read'}.${decision}`);
  return (
    <div className={decision === 'no' ? 'text-ink-muted' : 'text-ink'}>
      {isAlways ? (
        <Line icon={icons.propose} words={t('waits', { approvers })} />
      ) : (
        <>
          <Line icon={icons[decision]} words={first} />
          {waits.map(([one, ...rest]) =>
            one === undefined ? null : (
              <Line
                key={JSON.stringify([one, rest])}
                icon={icons.propose}
                words={t('waitsIf', { approvers, conditions: words(listed(one, rest)) })}
              />
            ),
          )}
        </>
      )}
      {permission.revealers.includes(role) ? <Line icon="eye" words={t('reveals')} /> : null}
      {permission.approvers.includes(role) ? <Line icon="circle-check-big" words={t('approves')} /> : null}
    </div>
  );
}

/** The conditions under which a second person must approve, without duplicates; an empty one always applies. */
function waitingOf(
  rules: readonly ApprovalRule[],
  { name, act }: RoleRow,
  role: Role,
): readonly (readonly Message[])[] {
  if (!isWriteName(name)) return [];
  return listConditions(rules, { write: allWrites[name], role, act }).map(conditionWords);
}

function Line({ icon, words }: { icon: IconName; words: string }) {
  return (
    <p className="flex items-start gap-1.5">
      <Icon name={icon} className="text-ink-muted mt-0.5 size-3.5 shrink-0" />
      {words}
    </p>
  );
}

type Act = { [N in SeveralActs]: ActOf<N> }[SeveralActs];

interface RoleRow {
  readonly key: string;
  readonly name: OperationName;
  /** One act of the operation, if it has several. */
  readonly act: Act | undefined;
  readonly changes: boolean;
  readonly permission: Permission;
}

/** Every act of the permission map. The table reads the same map as the permission check. */
function listRoleRows(): RoleRow[] {
  return Object.entries(permissions).flatMap(([name, entry]) => {
    if (!isOperationName(name)) return [];
    const { method } = operations[name];
    const acts: readonly [Act | undefined, Permission][] = isPermission(entry)
      ? [[undefined, entry]]
      : (Object.entries(entry) as [Act, Permission][]); // the entry's own keys
    return acts.map(([act, permission]) => ({
      key: `${name} ${act ?? ''}`,
      name,
      act,
      permission,
      changes: method !== 'GET',
    }));
  });
}

function isPermission(entry: Permission | Readonly<Record<string, Permission>>): entry is Permission {
  return 'decisions' in entry;
}
