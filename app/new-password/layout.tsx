import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { SignedOutFrame } from '@/app/shell/signed-out-frame';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('sign-in.link');
  return { title: t('newPasswordTitle') };
}

export default function NewPasswordLayout({ children }: { children: ReactNode }) {
  return <SignedOutFrame>{children}</SignedOutFrame>;
}
