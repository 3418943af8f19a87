import { Button, ButtonLink } from '@/components/ui/button';
import { WhyNot, whyNotId } from './why-not';

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
  return (
    <span className="flex max-w-80 flex-wrap items-center gap-x-2 gap-y-1">
      <Button size="sm" disabled aria-describedby={whyNotId(label)}>
        {label}
      </Button>
      <WhyNot label={label} reason={permission.reason} className="grow basis-40" />
    </span>
  );
}
