import { useTranslations } from 'next-intl';
import { Moment } from '@/app/shell/moment';
import type { OwnPasskey } from '@/lib/access/passkeys/passkeys';
import { PasskeyActs } from './passkey-acts';
import { AddPasskey } from './add-passkey';

interface OwnPasskeysProps {
  readonly passkeys: readonly OwnPasskey[];
  readonly zone: string;
  /** False where browsers offer no passkeys for the console's address. */
  readonly isOffered: boolean;
}

/** The person's own passkeys, and the way to a new one. */
export function OwnPasskeys({ passkeys, zone, isOffered }: OwnPasskeysProps) {
  const t = useTranslations('settings.signIn.passkeys');
  const moment = (time: Date) => <Moment time={time.toISOString()} zone={zone} />;
  return (
    <div className="flex flex-col gap-3">
      {passkeys.length === 0 ? (
        <p className="text-sm">{t('none')}</p>
      ) : (
        <ul aria-label={t('list')} className="divide-line divide-y text-sm">
          {passkeys.map(({ credentialId, name, backedUp, madeAt, usedAt }) => (
            <li key={credentialId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <div className="min-w-0 grow basis-56">
                <p className="font-medium break-words">
                  <bdi>{name}</bdi>
                </p>
                <p className="text-ink-muted text-xs">
                  {usedAt === null
                    ? t.rich('unused', { made: () => moment(madeAt) })
                    : t.rich('used', { made: () => moment(madeAt), used: () => moment(usedAt) })}{' '}
                  <span>{backedUp ? t('synced') : null}</span>
                </p>
              </div>
              <PasskeyActs credentialId={credentialId} name={name} />
            </li>
          ))}
        </ul>
      )}
      {isOffered ? <AddPasskey /> : <p className="text-ink-muted text-sm">{t('notHere')}</p>}
    </div>
  );
}
