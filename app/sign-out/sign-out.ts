let leaving = false;

/** From then on refusals are expected, and nothing may lead elsewhere before the answer does. */
export function isSigningOut(): boolean {
  return leaving;
}

/** Ends the session on the server and leaves for the sign-in page. A real form post, so that the answer clears the browser. */
export function signOut(): void {
  leaving = true;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/api/auth/signout';
  document.body.append(form);
  form.submit();
}
