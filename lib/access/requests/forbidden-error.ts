/**
 * Whether an action was answered with 403. Next gives the browser an error with this digest
 * (next/src/client/components/http-access-fallback/http-access-fallback.ts) and keeps everything else of it back.
 */
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'digest') === 'NEXT_HTTP_ERROR_FALLBACK;403';
}
