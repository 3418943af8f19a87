import { readZone } from '@/app/shell/read-zone';
import { SessionList } from '@/app/settings/session-list';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { requireCaller } from '@/lib/access/sessions/caller';
import { listOpenSessions } from '@/lib/access/sessions/open-sessions';
import { sessionLimits } from '@/lib/access/sessions/sessions';
import { findHomeAccount } from '@/lib/platform/reads/accounts';
import { store } from '@/lib/store/open-store';
import { doesBusiness } from '@/lib/roles';
import { endOwnSessionAction } from './actions';

export const metadata = { title: 'Your sessions · Payments Console' };

export default async function OwnSessionsPage() {
  const { personId, role, sessionKey } = await requireCaller();
  const [database, zone, home] = [await store(), await readZone(), await findHomeAccount(personId)];
  const sessions = await listOpenSessions(database, personId, new Date());
  const limit = sessionLimits[role];
  return (
    <>
      <PageHeader
        title="Your sessions"
        description={`Where you are signed in. ${limit === 1 ? 'One session' : `${limit} sessions`} at a time; the newest one makes room for itself.`}
      />
      <div className="flex max-w-3xl flex-col gap-4">
        {doesBusiness(role) && home === undefined ? (
          <Notice tone="caution" title="You have no account to act for yet">
            An administrator grants accounts one by one. Ask for those that you need.
          </Notice>
        ) : null}
        <Panel title="Sessions" flush>
          <SessionList
            {...{ sessions, zone, here: sessionKey }}
            endAction={endOwnSessionAction}
            inputOf={(key) => ({ key })}
          />
        </Panel>
        <p className="text-ink-muted text-sm">
          One that you do not know? End it, then tell an administrator: somebody may have your password.
        </p>
      </div>
    </>
  );
}
