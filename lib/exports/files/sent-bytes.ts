/** How a transfer ended. */
export interface SentBytes {
  /** The bytes that were handed on; of a transfer that was cut off, some of them may not have arrived. */
  readonly bytes: number;
  /** The receiver took all of them; otherwise it went away, or a part could not be read. */
  readonly isWhole: boolean;
}

/** The result of an audit line about a transfer. */
export const sentResult = ({ isWhole }: SentBytes) => (isWhole ? 'done' : 'cut-off');

/**
 * Hands on a file part by part, each read when the receiver has taken the one before, and says once how that ended. A
 * part that cannot be read fails the stream: the connection is reset then, so that half a file is never a whole one.
 */
export function tellSent(
  parts: AsyncIterator<Uint8Array> | Iterator<Uint8Array>,
  tell: (sent: SentBytes) => Promise<void>,
): ReadableStream<Uint8Array> {
  let [bytes, isTold] = [0, false];
  const end = async (isWhole: boolean) => {
    if (isTold) return;
    isTold = true;
    await tell({ bytes, isWhole });
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await parts.next();
          if (next.done !== true) {
            bytes += next.value.length;
            controller.enqueue(next.value);
            return;
          }
          await end(true);
          controller.close();
        } catch (error) {
          await end(false);
          throw error;
        }
      },
      async cancel() {
        await parts.return?.();
        await end(false);
      },
    },
    // Nothing is read ahead: the last part counts as taken when the end is asked for.
    { highWaterMark: 0 },
  );
}
