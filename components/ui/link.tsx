'use client';

import NextLink from 'next/link';
import { useState, type ComponentProps } from 'react';

interface LinkProps extends Omit<ComponentProps<typeof NextLink>, 'prefetch'> {
  /** False for what is followed in place, and for a page of which asking twice is not the same as asking once. */
  readonly ahead?: boolean;
}

/**
 * A link within the console. What it leads to is fetched ahead only when somebody points at it: a page shows dozens of
 * links, and each page fetched ahead is a page that the server draws.
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
 * For a link's `onNavigate`: a plain click does this instead of going to the address. Clicks that open a new tab, and
 * pages without script, follow the real link.
 */
export function inPlace(follow: (() => void) | undefined): (event: { preventDefault: () => void }) => void {
  return (event) => {
    if (follow === undefined) return;
    event.preventDefault();
    follow();
  };
}
