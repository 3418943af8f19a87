import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

export interface ClosedLinkWords {
  readonly title: string;
  readonly words: string;
}

export const tooManyLinks: ClosedLinkWords = {
  title: 'This link is not looked at now',
  words: 'Too many links that open nothing came from this network. Wait a few minutes and open it again.',
};

/** Why a link opens nothing, and who can help. */
export function ClosedLink({ title, words }: ClosedLinkWords) {
  return (
    <>
      <h1 className="text-lg font-semibold">{title}</h1>
      <Notice tone="caution" actions={<ButtonLink href="/sign-in">Go to the sign-in</ButtonLink>}>
        {words}
      </Notice>
    </>
  );
}
