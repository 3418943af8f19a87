import { ButtonLink } from '@/components/ui/button';
import { RefusedButton } from '@/components/failure/refused-button';

/** Whether a role may do what a button leads to. The action asks again. */
export type ActPermission = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

export interface ActLinkProps {
  readonly label: string;
  readonly href: string;
  readonly permission: ActPermission;
}

/** The way to a form; where the role may not go there, the button says so and why. */
export function ActLink({ label, href, permission }: ActLinkProps) {
  if (permission.allowed) {
    return (
      <ButtonLink size="sm" variant="primary" href={href}>
        {label}
      </ButtonLink>
    );
  }
  return <RefusedButton size="sm" label={label} reason={permission.reason} />;
}
