import type { Metadata } from 'next';
import { forbidden } from 'next/navigation';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { ConsoleFrame } from '@/app/frame/console-frame';
import { navigationFor } from '@/app/frame/navigation';
import { QueryProvider } from '@/components/query-provider';
import { requireCaller } from '@/lib/access/sessions/caller';
import { granted, mayEnter, notGranted } from '@/lib/access/accounts/grants';
import { orBroken } from '@/lib/access/requests/when-broken';
import { noteRefusal } from '@/lib/access/permissions/require-permission';
import { readUnsettled } from '@/lib/writes/queries/read-writes';
import { listAccounts } from '@/lib/platform/reads/accounts';
import { currentConnection } from '@/lib/platform/server';
import { AccountBanner, AccountChoice } from '@/app/shell/account-choice';
import { describeAccounts, type AccountsView } from '@/app/shell/accounts-view';
import { ActingFor } from '@/app/shell/acting-for';
import { RevealPermission } from '@/app/record/reveal-permission';
import { revealableBy } from '@/app/record/revealable-by';
import { hideSandboxPages } from '@/app/shell/sandbox-only';
import { whereItActs } from '@/app/shell/where-it-acts';

type Props = LayoutProps<'/a/[account]'>;

async function readAccounts(account: string): Promise<AccountsView> {
  const { personId } = await requireCaller();
  const [list, holds] = await Promise.all([listAccounts(personId), granted(personId)]);
  return describeAccounts(list, account, { master: holds('master') });
}

/** The account and the environment stand in the title too, where several tabs are told apart. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { account } = await params;
  const read = async (): Promise<Metadata> => {
    const { current } = await readAccounts(account);
    const { environment } = await currentConnection();
    const where = `${current.name} · ${environment === 'sandbox' ? 'Sandbox' : 'PRODUCTION'}`;
    return { title: { template: `%s · ${where}`, default: where } };
  };
  return await orBroken(read, () => ({}));
}

export default async function AccountLayout({ children, params }: Props) {
  const { account } = await params;
  const caller = await requireCaller();
  const { role } = caller;
  // The clear answer on the way in. What a page reads and sends asks by itself, because a layout is not drawn anew for
  // every page below it.
  if (!(await mayEnter(caller, account))) {
    const refused = { act: 'account', account, object: { type: 'account', id: account }, mayRepeat: true };
    await noteRefusal(caller, refused, notGranted);
    forbidden();
  }
  await hideSandboxPages();
  const [accounts, where, unsettled] = await Promise.all([
    readAccounts(account),
    whereItActs(account),
    readUnsettled(account),
  ]);
  return (
    <ConsoleFrame
      nav={navigationFor(account, role, unsettled.ok ? unsettled.value : undefined)}
      accountSwitcher={<AccountChoice view={accounts} />}
      banner={account === 'master' ? undefined : <AccountBanner view={accounts} />}
    >
      <NuqsAdapter>
        {/* A new cache for each account: nothing read for one is left when another acts. */}
        <QueryProvider key={account}>
          <ActingFor where={where}>
            <RevealPermission revealable={revealableBy(role)}>{children}</RevealPermission>
          </ActingFor>
        </QueryProvider>
      </NuqsAdapter>
    </ConsoleFrame>
  );
}
