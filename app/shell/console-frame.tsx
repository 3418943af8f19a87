import type { ReactNode } from 'react';
import { AppFrame } from '@/components/shell/app-frame';
import type { NavGroup } from '@/components/shell/side-nav';
import { requireCaller } from '@/lib/access/sessions/caller';
import { roleNames } from '@/lib/roles';
import { currentConnection } from '@/lib/platform/server';
import { StepUpProvider } from '../step-up/step-up-provider';
import { IdleWarning } from '../session/idle-warning';
import { SignedInMenu } from './signed-in-menu';
import { ZoneReporter } from './zone-reporter';

export interface ConsoleFrameProps {
  readonly nav: readonly NavGroup[];
  readonly accountSwitcher?: ReactNode;
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every signed-in page, filled with who is signed in and which environment answers. */
export async function ConsoleFrame({ nav, accountSwitcher, banner, children }: ConsoleFrameProps) {
  const [{ name, email, role }, connection] = await Promise.all([requireCaller(), currentConnection()]);
  return (
    <AppFrame
      environment={connection.environment}
      connection={connection.connectionId === 'built-in' ? undefined : connection.connectionName}
      nav={nav}
      accountSwitcher={accountSwitcher}
      banner={banner}
      userMenu={<SignedInMenu name={name} email={email} role={roleNames[role]} />}
    >
      <ZoneReporter />
      <IdleWarning />
      <StepUpProvider>{children}</StepUpProvider>
    </AppFrame>
  );
}
