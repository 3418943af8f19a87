/** Ends the session on the server and leaves for the sign-in page. A real form post, so that the answer clears the browser. */
export function signOut(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/api/auth/signout';
  document.body.append(form);
  form.submit();
}
