import { PageHeader } from '@/components/ui/page-header';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { listRoleRows } from './role-rows';
import { RoleMatrix } from './role-matrix';

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
