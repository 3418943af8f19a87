import { useTranslations } from 'next-intl';
import { StatusText } from '@/app/record/facts-panel';
import { Moment } from '@/app/shell/moment';
import { EmptyState } from '@/components/failure/empty-state';
import type { OpenSession } from '@/lib/access/sessions/open-sessions';
import type { Action } from '@/lib/access/requests/action-answer';
import { message } from '@/lib/messages/message';
import { ActButton } from './act-button';

export interface SessionListProps {
  readonly sessions: readonly OpenSession[];
  /** The key of the session that looks at the page: it ends by signing out. */
  readonly here: string;
  readonly zone: string;
  readonly endAction: Action;
  readonly inputOf: (key: string) => unknown;
}

export function SessionList({ sessions, here, zone, endAction, inputOf }: SessionListProps) {
  const t = useTranslations('settings.sessions');
  if (sessions.length === 0) return <EmptyState title={t('empty')} />;
  const moment = (time: Date) => <Moment time={time.toISOString()} zone={zone} />;
  return (
    <ul className="divide-line divide-y text-sm">
      {sessions.map(({ key, createdAt, seenAt, address, agent }) => {
        const browser = browserWords(t, agent);
        return (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <div className="min-w-0 grow basis-56">
              <p className="font-medium">
                {address === ''
                  ? browser
                  : t.rich('from', {
                      browser,
                      address,
                      muted: (part) => <span className="text-ink-muted font-normal">{part}</span>,
                    })}
              </p>
              <p className="text-ink-muted text-xs">
                {t.rich('times', { since: () => moment(createdAt), seen: () => moment(seenAt) })}
              </p>
            </div>
            {key === here ? (
              <StatusText words={{ tone: 'positive', label: message('settings.sessions.here') }} />
            ) : (
              <ActButton
                size="sm"
                label={t('end')}
                name={t('endOf', { browser })}
                action={endAction}
                input={inputOf(key)}
                done={t('ended')}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const browsers = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const;

/** "Chrome on Linux", from what the browser says of itself: it may say anything, so this only helps recognition. */
function browserWords(t: ReturnType<typeof useTranslations<'settings.sessions'>>, agent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(agent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  if (browser === undefined) return t('unknownBrowser');
  return system === undefined ? browser : t('browserOn', { browser, system });
}
