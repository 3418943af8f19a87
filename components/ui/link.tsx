'use client';

import NextLink from 'next/link';
import { useState, type ComponentProps } from 'react';

/**
 * A link within the console. What it leads to is fetched ahead only when somebody points at it: a page shows dozens of
 * links, and each page fetched ahead is a page that the server draws.
 */
export function Link({ onPointerEnter, ...rest }: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) {
  const [pointedAt, setPointedAt] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={pointedAt ? null : false}
      onPointerEnter={(event) => {
        setPointedAt(true);
        onPointerEnter?.(event);
      }}
    />
  );
}
