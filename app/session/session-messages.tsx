import type { ReactNode } from 'react';
import { ScriptMessages } from '@/app/shell/root-providers';
import session from '@/lib/messages/en/session.json';

const inSession = { session };

/** The words about the session, for dialogs that load late: no page needs them before. */
export function SessionMessages({ children }: { readonly children: ReactNode }) {
  return <ScriptMessages messages={inSession}>{children}</ScriptMessages>;
}
