interface NamedPayout {
  readonly id: string;
  /** Empty or undefined where the payout has no record. */
  readonly shortReference: string | undefined;
}

/** What people call a payout: its short reference, else its id, which `shorten` shortens where there is little room. */
export const payoutReference = ({ id, shortReference }: NamedPayout, shorten = (text: string) => text): string =>
  shortReference || shorten(id);
