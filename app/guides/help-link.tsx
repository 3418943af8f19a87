import { buttonStyle } from '@/components/ui/button-style';
import { Icon } from '@/components/ui/icon';

interface HelpLinkProps {
  readonly label: string;
  /** In the menu of narrow windows, whose bar has no room for it. */
  readonly inMenu?: boolean;
}

/**
 * Opens the part of the guides about the page. In a new tab, so that no form or quote is left for it. The browser says
 * from which page it was followed, so no script is needed for it.
 */
export function HelpLink({ label, inMenu = false }: HelpLinkProps) {
  return (
    <a
      href="/guides/at"
      target="_blank"
      rel="noopener"
      title={label}
      className={
        inMenu
          ? 'text-ink-muted flex min-h-10 items-center gap-2.5 px-4 text-sm font-medium'
          : `${buttonStyle({ variant: 'quiet' })} button-square max-md:hidden`
      }
    >
      <Icon name="circle-question-mark" className="size-4 shrink-0" />
      <span className={inMenu ? '' : 'sr-only'}>{label}</span>
    </a>
  );
}
