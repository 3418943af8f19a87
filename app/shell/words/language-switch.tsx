'use client';

import { useLocale } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { languageNames, languages } from '@/lib/messages/languages';
import { writePlainCookie } from '@/lib/front/plain-cookie';

/** The other languages, each by its own name, for people without a session. Typed values stay. */
export function LanguageSwitch() {
  const shown = useLocale();
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <p className="flex justify-center gap-2">
      {languages
        .filter((language) => language !== shown)
        .map((language) => (
          <Button
            key={language}
            size="sm"
            variant="quiet"
            lang={language}
            disabled={pending}
            onClick={() => {
              document.cookie = writePlainCookie('language', language, location.protocol === 'https:');
              startTransition(() => router.refresh());
            }}
          >
            {languageNames[language]}
          </Button>
        ))}
    </p>
  );
}
