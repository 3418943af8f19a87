import 'server-only';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { message } from '@/lib/messages/message';
import { ConsoleFrame } from '@/app/shell/console-frame';
import { requireCallerContext } from '@/lib/access/sessions/caller';
import { holds } from '@/lib/access/accounts/grants';
import { orBroken } from '@/lib/access/requests/when-broken';
import { readCounts } from '@/app/shell/counts/read-counts';
import { shownCount } from '@/app/shell/counts/shown-count';
import { listAccounts, currentConnection } from '@/lib/platform/server';
import { AccountChoice, ActingAccount, ActingChange, PagesOfAll } from '@/app/shell/account-choice';
import { requireAccount } from './require-account';
import { describeAccounts, type AccountsView, describeActingAccount } from '@/app/shell/describe-accounts';
import { RevealPermission, type RevealableFields } from '@/app/record/reveal-permission';
import { headers } from 'next/headers';
import { pathHeader } from '@/lib/access/requests/request-headers';
import { decide, refuse } from '@/lib/access/permissions/permissions';
import { everyAccount } from '@/lib/addresses/every-account';
import { roles, type Role } from '@/lib/roles';
import { mayReveal, revealOperations } from '@/lib/platform/reads/reveal';

type Props = LayoutProps<'/a/[account]'>;

/**
 * The account and the environment stand in the title too, because titles distinguish browser tabs; before it stands the
 * count of the inbox, for a tab in the background.
 */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { account } = await params;
  const read = async (): Promise<Metadata> => {
    const { current } = await readAccounts(account);
    const { environment } = await currentConnection();
    const t = await getTranslations('home.tab');
    const where = t(environment, { account: current.name });
    const counts = await readCounts(account);
    const inbox = counts.ok ? counts.value.inbox : 0;
    const waiting = inbox === 0 ? '' : `(${shownCount(inbox)}) `;
    return { title: { template: `${waiting}%s · ${where}`, default: `${waiting}${where}` } };
  };
  return await orBroken(read, () => ({}));
}

export default async function AccountLayout({ children, params }: Props) {
  const { account } = await params;
  // Answers early and clearly. Pages check again for what they read and send, because a layout is not drawn anew for
  // every page below it.
  const { role } = (await requireAccount(account)).caller;
  await hideSandboxPages();
  const [accounts, actingFor] = await Promise.all([
    readAccounts(account),
    describeActingAccount(account),
    // The frame draws the counts.
    readCounts(account),
  ]);
  return (
    <ConsoleFrame
      account={account}
      actingFor={actingFor}
      accounts={accounts}
      accountSwitcher={
        account === 'master' || account === everyAccount ? (
          <AccountChoice view={accounts} />
        ) : (
          <ActingAccount view={accounts} />
        )
      }
      isSubAccount={account !== 'master' && account !== everyAccount}
    >
      <ActingChange account={account} name={accounts.current.name} />
      <RevealPermission revealable={revealableBy(role)}>
        {account === everyAccount ? <PagesOfAll>{children}</PagesOfAll> : children}
      </RevealPermission>
    </ConsoleFrame>
  );
}

async function readAccounts(account: string): Promise<AccountsView> {
  const { grants } = await requireCallerContext();
  return describeAccounts(await listAccounts(), account, { master: holds(grants, 'master') });
}

/** Interface 4.5: only the sandbox has it. */
const sandboxOnly = /^\/a\/[^/?]+\/deposits\/simulate([/?]|$)/;

/** Hides pages that only the sandbox has. The layout does it, since a page answers too late to set the status. */
async function hideSandboxPages(): Promise<void> {
  const path = (await headers()).get(pathHeader) ?? '';
  if (sandboxOnly.test(path) && (await currentConnection()).environment !== 'sandbox') notFound();
}

/** The reads whose fields a role may reveal, and the roles that may reveal other fields. */
function revealableBy(role: Role): RevealableFields {
  const able = roles.filter((other) => readsRevealedBy(other).length > 0);
  return { operations: readsRevealedBy(role), refusal: refuse(message('record.reveal'), role, able) };
}

function readsRevealedBy(role: Role) {
  return Object.values(revealOperations).flatMap(({ name }) => {
    const allowed = decide(role, name);
    return allowed.ok && mayReveal(allowed.value) ? [name] : [];
  });
}
