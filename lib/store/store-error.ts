/** The store cannot be used. The message is one plain sentence with what to do, for whoever started the console. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** A statement that a store which is alive refused: its transaction is undone. What merely broke off may be done. */
export function isRefusedByStore(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // PostgreSQL: classes 08 (connection) and 57P (shutdown) say that it broke off.
  return (/^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code)) || isRefusedByStore(error.cause);
}
