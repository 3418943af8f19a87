import { ButtonLink } from './button';

interface CursorLinksProps {
  /** Names the navigation. */
  readonly label: string;
  /** Undefined where the first page is shown. */
  readonly first: { readonly href: string; readonly label: string } | undefined;
  /** Undefined where the last page is shown. */
  readonly next: { readonly href: string; readonly label: string } | undefined;
}

/** The navigation of a list without page numbers: to its beginning, and to the next page. */
export function CursorLinks({ label, first, next }: CursorLinksProps) {
  return (
    <nav aria-label={label} className="flex justify-end gap-2 empty:hidden">
      {[first, next].map((link) =>
        link === undefined ? null : (
          <ButtonLink key={link.label} size="sm" href={link.href}>
            {link.label}
          </ButtonLink>
        ),
      )}
    </nav>
  );
}
