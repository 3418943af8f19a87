'use client';

import { createContext, useContext, type ReactNode } from 'react';

const Name = createContext('');

/** For dialogs, which cover the banner: whom a press acts for. */
export function ActingAccountName({ name, children }: { name: string; children: ReactNode }) {
  return <Name.Provider value={name}>{children}</Name.Provider>;
}

/** "Master account", or the sub-account's name with the end of its id. */
export function useActingAccountName(): string {
  return useContext(Name);
}
