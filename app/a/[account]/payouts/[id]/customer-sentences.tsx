import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { Panel } from '@/components/ui/panel';
import type { KnownPayout } from '@/lib/contract/payouts';
import { useWords } from '@/lib/messages/use-words';
import { customerLanguages, customerSentence } from './customer-sentence';

/** What can be sent to a customer about the payout as it stands, in each language, with a button that copies it. */
export function CustomerSentences(known: KnownPayout) {
  const t = useTranslations('customer');
  const words = useWords();
  return (
    <Panel title={t('title')} description={t('description')} className="print:hidden" flush>
      <ul className="divide-line divide-y">
        {customerLanguages.map((language) => {
          const sentence = customerSentence(known, language);
          return sentence === undefined ? null : (
            <li key={language} className="flex items-start justify-between gap-x-4 py-2 text-sm">
              <p lang={language} translate="no" className="min-w-0 text-pretty select-text">
                {words(sentence)}
              </p>
              <CopyButton value={words(sentence)} label={t(`copied.${language}`)} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
