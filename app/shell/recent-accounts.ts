const key = 'recent-accounts';
const kept = 5;

/** Ids of the accounts that this browser acted for last, the newest first. */
export function readRecentAccounts(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    // Storage may be off or hold what we did not write. Recents are a comfort, never a need.
    return [];
  }
}

export function rememberAccount(id: string): void {
  try {
    const others = readRecentAccounts().filter((known) => known !== id);
    localStorage.setItem(key, JSON.stringify([id, ...others].slice(0, kept)));
  } catch {
    // As above.
  }
}
