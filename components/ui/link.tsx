'use client';

import NextLink from 'next/link';
import { useState, type ComponentProps } from 'react';

interface LinkProps extends Omit<ComponentProps<typeof NextLink>, 'prefetch'> {
  /** False for a link that is followed in place, and for a page that must not be requested twice. */
  readonly ahead?: boolean;
}

/**
 * A link within the console. Its page is fetched ahead only when a person points at the link: a page has dozens of
 * links, and the server draws each page that is fetched ahead.
 */
export function Link({ ahead = true, onPointerEnter, ...rest }: LinkProps) {
  const [pointedAt, setPointedAt] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={pointedAt ? null : false}
      onPointerEnter={(event) => {
        setPointedAt(ahead);
        onPointerEnter?.(event);
      }}
    />
  );
}

/**
 * For a link's `onNavigate`: a plain click calls this instead of going to the address. Clicks that open a new tab, and
 * pages without script, follow the real link.
 */
export function inPlace(follow: (() => void) | undefined): (event: { preventDefault: () => void }) => void {
  return (event) => {
    if (follow === undefined) return;
    event.preventDefault();
    follow();
  };
}
