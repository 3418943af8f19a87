/** The store cannot be used. The message is one plain sentence with the mend, for whoever started the console. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
