import { useTranslations } from 'next-intl';
import { QrCode } from '@/components/ui/qr-code';
import { totpAddress } from '@/lib/access/second-factor/second-factor';
import { CopyButton } from '@/components/ui/copy-button';

/** What the person's app must learn, as a picture and as text. */
export function AppSecret({ secret, email }: { secret: string; email: string }) {
  const t = useTranslations('sign-in.enrol');
  const grouped = secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm">{t('scan')}</p>
      <QrCode text={totpAddress(secret, email, 'Payments Console')} label={t('qr')} />
      <div className="w-full">
        <p className="text-ink-muted text-xs">{t('byHand')}</p>
        <div className="flex items-center gap-1">
          <code aria-label={t('key')} className="font-mono text-sm break-words">
            {grouped}
          </code>
          <CopyButton value={secret} label={t('copyKey')} />
        </div>
      </div>
    </div>
  );
}
