import { isSigningOut } from '@/app/sign-out/sign-out';
import { hasUnsavedWork } from '@/components/form/unsaved-work';

/**
 * After an answer that says that the session is over: the page loads anew, which leads to the sign-in and back. Signing
 * out leads there by itself, and a form with unsaved work says it where the work is.
 */
export function leadToSignIn({ status }: Pick<Response, 'status'>): void {
  if (status === 401 && !isSigningOut() && !hasUnsavedWork()) window.location.reload();
}
