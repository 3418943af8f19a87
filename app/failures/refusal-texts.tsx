import { useMessages } from 'next-intl';
import type { ReactNode } from 'react';
import { LoadedRefusals } from './loaded-refusals';

interface RefusalTextsProps {
  /** Drawn where the texts could not be loaded; its own came with the page. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Around whatever draws a failure or a refusal. A server component has the texts at hand; in a browser they are many and
 * seldom needed, so that they are loaded when one is drawn.
 */
export function RefusalTexts({ instead, children }: RefusalTextsProps) {
  return 'refusals' in useMessages() ? children : <LoadedRefusals instead={instead}>{children}</LoadedRefusals>;
}
