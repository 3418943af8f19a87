'use client';

import { createContext, useContext, type ReactNode } from 'react';

const Where = createContext('');

/** For dialogs, which cover the banner: whom a press acts for. */
export function ActingFor({ where, children }: { where: string; children: ReactNode }) {
  return <Where value={where}>{children}</Where>;
}

/** "Master account, in the sandbox". */
export function useActingFor(): string {
  return useContext(Where);
}
