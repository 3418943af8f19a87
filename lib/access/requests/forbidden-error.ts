/** For what is not a write of its own: why an action gave no answer that could be read. */
export function describeLost(error: unknown, noAnswer: string): string {
  return isForbidden(error) ? 'Your role or your accounts do not include this any more. Nothing was done.' : noAnswer;
}

/**
 * Whether an action was answered with 403. Next gives the browser an error with this digest
 * (next/src/client/components/http-access-fallback/http-access-fallback.ts) and keeps everything else of it back.
 */
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'digest') === 'NEXT_HTTP_ERROR_FALLBACK;403';
}
