import 'server-only';
import { forbidden, notFound } from 'next/navigation';
import { cache } from 'react';
import { accountId } from '@/lib/access/accounts/account-id';
import { everyAccount } from '@/lib/addresses/every-account';
import { holdsAny, mayEnter, notGranted } from '@/lib/access/accounts/grants';
import { noteRefusal } from '@/lib/access/permissions/require-permission';
import { type CallerContext, requireCallerContext } from '@/lib/access/sessions/caller';
import { doesBusiness } from '@/lib/roles';

/**
 * The person of the request, who may open pages of this account; otherwise the answer is 403, and 404 for a text that
 * names no account. The layout asks first; a page whose rows do not depend on the account asks too, because Next draws
 * and sends a page beside its layout's refusal.
 */
export const requireAccount = cache(async (account: string): Promise<CallerContext> => {
  const context = await requireCallerContext();
  if (!accountId.safeParse(account).success) notFound();
  const { caller, grants } = context;
  const may =
    account === everyAccount
      ? doesBusiness(caller.role) && holdsAny(grants)
      : mayEnter({ role: caller.role, grants }, account);
  if (may) return context;
  const refused = { act: 'account', account, object: { type: 'account', id: account }, mayRepeat: true };
  await noteRefusal(caller, refused, notGranted);
  forbidden();
});
