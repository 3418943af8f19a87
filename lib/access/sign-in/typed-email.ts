import { cookieSettings } from '../sessions/session-cookie';

/**
 * What was typed as e-mail survives a refusal, so that only the password is typed again. It travels in a cookie for two
 * minutes, because an address bar is remembered, logged and shown to whoever stands behind.
 */
export function typedEmailCookie(consoleOrigin: string, email: string): string {
  const { name, secure } = typedEmailName(consoleOrigin);
  // Cut within a character of two halves, its first half would be no text.
  const value = encodeURIComponent(email.slice(0, 254).replace(/\p{Surrogate}/gu, ''));
  return `${name}=${value}; Path=/; Max-Age=${value === '' ? 0 : 120}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

export function typedEmailName(consoleOrigin: string): { name: string; secure: boolean } {
  const { form } = cookieSettings(consoleOrigin);
  return { name: form.name.replace(/form$/, 'email'), secure: form.options.secure };
}
