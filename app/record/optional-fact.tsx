import type { ReactNode } from 'react';
import { Fact } from '@/components/ui/facts';

export interface OptionalFactProps {
  readonly label: string;
  readonly text: string | null | undefined;
  readonly note?: ReactNode;
}

/** A row that is left out when the platform sends nothing for it. */
export function OptionalFact({ label, text, note }: OptionalFactProps) {
  return text == null || text === '' ? null : (
    <Fact label={label} note={note}>
      <bdi>{text}</bdi>
    </Fact>
  );
}

/** The parts that are there, joined: an address, a full name. */
export function joined(separator: string, ...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part != null && part !== '').join(separator);
}
