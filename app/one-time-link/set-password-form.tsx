import { Button } from '@/components/ui/button';
import { TextField } from '@/components/field/text-field';
import type { LinkKind } from '@/lib/access/passwords/link-token';

interface SetPasswordFormProps {
  readonly kind: LinkKind;
  readonly token: string;
  readonly email: string;
  readonly problem: string | undefined;
}

/** A plain form, so that it needs no script and password managers keep what was typed under the right name. */
export function SetPasswordForm({ kind, token, email, problem }: SetPasswordFormProps) {
  return (
    <form
      method="post"
      action={`/api/${kind}`}
      className="border-line bg-surface flex flex-col gap-4 rounded-md border p-5"
    >
      <input type="hidden" name="token" value={token} />
      <TextField label="E-mail" name="email" type="email" autoComplete="username" readOnly defaultValue={email} />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="15 characters or more, any you like. Four or five words that do not belong together are good."
        minLength={15}
        maxLength={256}
        required
        autoFocus
        error={problem}
      />
      <TextField
        label="Password again"
        name="again"
        type="password"
        autoComplete="new-password"
        maxLength={256}
        required
      />
      <Button type="submit" variant="primary" size="lg">
        Set password
      </Button>
    </form>
  );
}
