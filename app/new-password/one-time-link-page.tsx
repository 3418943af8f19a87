import 'server-only';
import { useTranslations } from 'next-intl';
import { headers } from 'next/headers';
import { forbidden } from 'next/navigation';
import { Button, ButtonLink } from '@/components/ui/button';
import { TextField } from '@/components/field/text-field';
import { passwordLength } from '@/lib/access/passwords/password-length';
import { setPasswordProblems, setPasswordSentence } from '@/lib/access/passwords/change-password';
import { isNoNavigation, tryLink } from '@/lib/access/passwords/link-handler';
import type { LinkKind, LinkProblem } from '@/lib/access/passwords/link-token';
import type { Installation } from '@/lib/access/people/people';
import { peerAddressHeader } from '@/lib/access/requests/peer-address';
import { environment } from '@/lib/env';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import type { Result } from '@/lib/result';
import { store, type Store } from '@/lib/store/open-store';
import { Notice } from '@/components/ui/notice';
import { pathTo } from '@/lib/addresses/path-to';

interface OneTimeLink<T> {
  readonly kind: LinkKind;
  readonly token: string;
  /** The problem of the last try, as the address names it. */
  readonly problem: unknown;
  readonly find: (store: Store, token: string, of: Installation, now: Date) => Promise<Result<T, LinkProblem>>;
  readonly greet: (found: T) => { readonly email: string; readonly title: string; readonly text: string };
}

/** Finds what the token stands for. A request that opens no page is refused before it counts as a try. */
export async function oneTimeLinkPage<T>({ kind, token, problem, find, greet }: OneTimeLink<T>) {
  const asked = await headers();
  if (isNoNavigation(asked)) forbidden();
  const { demo } = environment();
  const database = await store();
  const now = new Date();
  const address = asked.get(peerAddressHeader) ?? '';
  const found = await tryLink(database, address, () => find(database, token, { demo }, now), now);
  if (!found.ok) return <ClosedLink kind={kind} because={found.error} />;
  const { email, title, text } = greet(found.value);
  return (
    <>
      <div>
        <h1 className="text-lg font-semibold">{title}</h1>
        <p className="text-ink-muted text-sm">{text}</p>
      </div>
      <SetPasswordForm kind={kind} token={token} email={email} problem={problem} />
    </>
  );
}

type SetPasswordFormProps = Pick<OneTimeLink<never>, 'kind' | 'token' | 'problem'> & { readonly email: string };

/** A plain form: it needs no script, and password managers store the password under the right name. */
function SetPasswordForm({ kind, token, email, problem }: SetPasswordFormProps) {
  const t = useTranslations('sign-in');
  const terms = useTranslations('terms');
  const words = useWords();
  const found = findProblem(problem);
  return (
    <form
      method="post"
      action={kind === 'invitation' ? pathTo('/api/invitation') : pathTo('/api/new-password')}
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
        maxLength={passwordLength.mostUnits}
        required
        autoFocus
        error={found && words(found)}
      />
      <TextField
        label={t('link.again')}
        name="again"
        type="password"
        autoComplete="new-password"
        maxLength={passwordLength.mostUnits}
        required
      />
      <Button type="submit" variant="primary" size="lg">
        {t('link.submit')}
      </Button>
    </form>
  );
}

/** The address has the key of the problem; the sentences are messages of the console. */
function findProblem(asked: unknown): Message | undefined {
  if (asked === 'different') return message('sign-in.link.different');
  const problem = setPasswordProblems.find((one) => one === asked);
  return problem === undefined ? undefined : setPasswordSentence(problem);
}

/** Says why a link does not work, and who can help. */
function ClosedLink({ kind, because }: { kind: LinkKind; because: LinkProblem | 'too-many' }) {
  const t = useTranslations('sign-in.link');
  return (
    <>
      <h1 className="text-lg font-semibold">{t(`closed.${because}`)}</h1>
      <Notice tone="caution" actions={<ButtonLink href="/sign-in">{t('toSignIn')}</ButtonLink>}>
        {t(`${kind}.${because}`)}
      </Notice>
    </>
  );
}
