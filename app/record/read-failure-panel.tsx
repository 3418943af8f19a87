import { failureWords } from '@/app/failures/failure-words';
import { RefusalTexts } from '@/app/failures/refusal-texts';
import { FailurePanel } from '@/components/failure/failure-panel';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { PageHeader, type PageHeaderProps } from '@/components/ui/page-header';
import type { ReadFailure } from '../list/fetch-live';

export interface ReadFailurePanelProps {
  readonly failure: ReadFailure;
  /** Called to read again from the browser. Left out, the server draws the page again. */
  readonly onRetry?: () => void;
  readonly pending?: boolean;
}

/** A failed read in our words, in place of the data. */
export function ReadFailurePanel({ failure, onRetry, pending }: ReadFailurePanelProps) {
  const { kind, reason, referenceId, raw } = failure;
  const { title, whatHappened, whatToDo, mayRetry } = failureWords(kind);
  const unreachable = failureWords('console-unreachable');
  // Only the texts wait until they are loaded: a button that waited with them would lose an early click.
  const draw = (text: Message, instead: Message) =>
    kind === 'console-unreachable' ? <Text text={text} /> : <LoadedText text={text} instead={instead} />;
  return (
    <FailurePanel
      title={draw(title, unreachable.title)}
      whatHappened={draw(reason ?? whatHappened, unreachable.whatHappened)}
      whatToDo={draw(whatToDo, unreachable.whatToDo)}
      mayRetry={mayRetry}
      onRetry={onRetry}
      pending={pending}
      reference={referenceId}
      raw={raw}
    />
  );
}

/** A record that could not be read. The page's heading names its kind already. */
export function UnreadRecord({ kind, ...failed }: ReadFailurePanelProps & { readonly kind: string }) {
  return (
    <section aria-label={kind}>
      <ReadFailurePanel {...failed} />
    </section>
  );
}

interface ReadFailurePageProps extends Pick<PageHeaderProps, 'crumbs' | 'title'> {
  readonly panel: string;
  readonly failure: ReadFailure;
}

export function ReadFailurePage({ panel, failure, ...header }: ReadFailurePageProps) {
  return (
    <>
      <PageHeader {...header} />
      <UnreadRecord kind={panel} failure={failure} />
    </>
  );
}

function LoadedText({ text, instead }: { text: Message; instead: Message }) {
  return (
    <RefusalTexts instead={<Text text={instead} />}>
      <Text text={text} />
    </RefusalTexts>
  );
}

function Text({ text }: { text: Message }) {
  return useWords()(text);
}
