'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useStepUp } from '@/app/step-up/step-up-provider';
import { Button } from '@/components/ui/button';
import { findMessage, message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { failed, ok, type Result } from '@/lib/result';
import type { StepUpNeed } from '@/lib/access/second-factor/step-up';

/** The lines of the filter as a file, for whoever shows once more who they are. */
export function ExportButton({ address }: { address: string }) {
  const t = useTranslations('audit');
  const words = useWords();
  const confirmSelf = useStepUp();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Message>();

  async function run() {
    setPending(true);
    const asked = await ask(address).catch(() => failed(message('terms.noAnswer')));
    setPending(false);
    setProblem(asked.ok ? undefined : asked.error);
    // An attachment: the page stays.
    if (asked.ok && (await confirmSelf([asked.value]))) window.location.assign(address);
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button icon={<Download aria-hidden />} loading={pending} onClick={() => void run()}>
        {t('exportCsv')}
      </Button>
      <p role="alert" className="text-negative-ink text-sm empty:hidden">
        {problem === undefined ? null : words(problem)}
      </p>
    </div>
  );
}

/** What must be shown first, or why there is no file. */
async function ask(address: string): Promise<Result<StepUpNeed, Message>> {
  const answer = await fetch(address, { method: 'POST' });
  // Our own handler's answers (app/api/audit), or a gateway's, which has none of these.
  const { stepUp, reason } = (await answer.json()) as { stepUp?: StepUpNeed; reason?: unknown };
  if (stepUp !== undefined) return ok(stepUp);
  return failed(findMessage(reason) ?? message('terms.noAnswer'));
}
