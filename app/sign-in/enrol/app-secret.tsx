import { useTranslations } from 'next-intl';
import { hostInApp, totpAddress } from '@/lib/access/second-factor/second-factor';
import { CopyButton } from '@/components/ui/copy-button';
import { environment } from '@/lib/env';
import { encode } from 'uqr';

/** The secret for the person's app, as a picture and as text, and how the app will name it: people use several consoles. */
export function AppSecret({ secret, email }: { secret: string; email: string }) {
  const t = useTranslations('sign-in.enrol');
  const { consoleOrigin, platformEnvironment } = environment();
  const issuer = t('issuer', { environment: platformEnvironment, host: hostInApp(consoleOrigin) });
  const grouped = secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm">{t('scan')}</p>
      <QrCode text={totpAddress(secret, email, issuer)} label={t('qr')} />
      <p className="w-full text-sm break-words">
        {t.rich('entry', { issuer, email, strong: (text) => <strong>{text}</strong> })}
      </p>
      <div className="w-full">
        <p className="text-ink-muted text-xs">{t('byHand')}</p>
        <div className="flex items-center gap-1">
          <code role="group" aria-label={t('key')} className="font-mono text-sm break-words">
            {grouped}
          </code>
          <CopyButton value={secret} label={t('copyKey')} />
        </div>
      </div>
    </div>
  );
}

/** A QR code as one path: dark squares on white in either theme, because scanners expect it so. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-48 rounded-sm"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
