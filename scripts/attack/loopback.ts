const names: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address is on this machine: the only place that is ever attacked. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && names.includes(new URL(address).hostname);
}
