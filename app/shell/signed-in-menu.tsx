'use client';

import { UserMenu } from '@/components/shell/user-menu';
import { signOut } from '../sign-out/sign-out';

export function SignedInMenu(person: { name: string; email: string; role: string }) {
  return <UserMenu {...person} signInHref="/settings/sign-in" sessionsHref="/settings/sessions" onSignOut={signOut} />;
}
