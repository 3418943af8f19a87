'use client';

import { createContext, useContext, type ReactNode } from 'react';

const ActingAccount = createContext('');

/** For dialogs, which cover the banner: the account and the environment that a write goes to, in words. */
export function ActingAccountProvider({ where, children }: { where: string; children: ReactNode }) {
  return <ActingAccount value={where}>{children}</ActingAccount>;
}

/** "Master account, in the sandbox". */
export function useActingAccount(): string {
  return useContext(ActingAccount);
}
