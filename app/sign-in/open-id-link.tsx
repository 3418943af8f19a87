import { buttonStyle } from '@/components/ui/button-style';

/** A link and no form: the answer leads to another site, where the policy of this page lets no form go. */
export function OpenIdLink({ from }: { from: string }) {
  return (
    <div className="flex flex-col gap-4">
      {/* Loaded as a page: the way leads out of the console. */}
      <a
        href={`/api/auth/openid?${new URLSearchParams({ from }).toString()}`}
        className={buttonStyle({ variant: 'primary', size: 'lg' })}
      >
        Sign in with your company account
      </a>
      <p className="text-ink-muted text-center text-xs">or with your password here</p>
    </div>
  );
}
