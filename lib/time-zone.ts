export function isTimeZone(name: string): boolean {
  try {
    // eslint-disable-next-line no-restricted-syntax -- asks the engine what it knows; formats nothing
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
