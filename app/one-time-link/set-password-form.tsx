import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/field/text-field';
import { setPasswordProblems, setPasswordSentence } from '@/lib/access/passwords/change-password';
import type { LinkKind } from '@/lib/access/passwords/link-token';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';

interface SetPasswordFormProps {
  readonly kind: LinkKind;
  readonly token: string;
  readonly email: string;
  /** As the address names what was wrong with the last try. */
  readonly problem: unknown;
}

/** A plain form, so that it needs no script and password managers keep what was typed under the right name. */
export function SetPasswordForm({ kind, token, email, problem }: SetPasswordFormProps) {
  const t = useTranslations('sign-in');
  const terms = useTranslations('terms');
  const words = useWords();
  const found = findProblem(problem);
  return (
    <form
      method="post"
      action={`/api/${kind}`}
      className="border-line bg-surface flex flex-col gap-4 rounded-md border p-5"
    >
      <input type="hidden" name="token" value={token} />
      <TextField
        label={terms('email')}
        name="email"
        type="email"
        autoComplete="username"
        readOnly
        defaultValue={email}
      />
      <TextField
        label={t('passwordLabel')}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={t('link.hint')}
        minLength={15}
        maxLength={256}
        required
        autoFocus
        error={typeof found === 'object' ? words(found) : found}
      />
      <TextField
        label={t('link.again')}
        name="again"
        type="password"
        autoComplete="new-password"
        maxLength={256}
        required
      />
      <Button type="submit" variant="primary" size="lg">
        {t('link.submit')}
      </Button>
    </form>
  );
}

/** The address names the problem; the words are ours. */
function findProblem(asked: unknown): Message | undefined {
  if (asked === 'different') return message('sign-in.link.different');
  const problem = setPasswordProblems.find((one) => one === asked);
  return problem === undefined ? undefined : setPasswordSentence(problem);
}
