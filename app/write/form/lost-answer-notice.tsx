import { Notice } from '@/components/ui/notice';

/** The press was not answered by the console itself. Whether it was sent on is not known here, and nothing else is said. */
export function LostAnswerNotice() {
  return (
    <div role="alert">
      <Notice tone="caution" title="The console did not answer">
        It may have received this or not. Press again: this form can act only once, so the second press finds the first.
      </Notice>
    </div>
  );
}
