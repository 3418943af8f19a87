'use client';

import { Icon } from '../ui/icon';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button } from '../ui/button';

export interface RetryButtonProps {
  /** Left out, the server draws the page again. */
  onRetry?: (() => void) | undefined;
  pending?: boolean | undefined;
  size?: 'sm' | 'md';
}

export function RetryButton({ onRetry, pending = false, size = 'md' }: RetryButtonProps) {
  const t = useTranslations('terms');
  const router = useRouter();
  const [refreshing, startTransition] = useTransition();
  const retry = onRetry ?? (() => startTransition(() => router.refresh()));
  return (
    <Button size={size} icon={<Icon name="refresh-cw" />} loading={pending || refreshing} onClick={retry}>
      {t('retry')}
    </Button>
  );
}
