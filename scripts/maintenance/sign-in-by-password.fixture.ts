/** A form as a browser sends it from a page of the console. */
export async function postForm(
  origin: string,
  path: string,
  form: Readonly<Record<string, string>>,
  cookie = '',
): Promise<Response> {
  return await fetch(`${origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, cookie },
    body: new URLSearchParams(form),
  });
}

/** Signs in as the sign-in page does. Answers where that leads, and the cookie of the session. */
export async function signInByPassword(origin: string, given: { readonly email: string; readonly password: string }) {
  const page = await fetch(`${origin}/sign-in`);
  const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const csrfToken = /name="csrfToken" value="([0-9a-f]+)"/.exec(await page.text())?.[1] ?? '';
  const form = { csrfToken, callbackUrl: '/', ...given };
  const { headers } = await postForm(origin, '/api/auth/callback/credentials', form, cookie);
  const session = headers.getSetCookie().find((one) => one.includes('-sid='));
  return { location: headers.get('location'), cookie: session?.split(';')[0] ?? '' };
}
