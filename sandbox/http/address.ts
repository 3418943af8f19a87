const loopback = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;

export function isLoopback(address: string): boolean {
  return loopback.test(address);
}

/** Interface 5.4. Every loopback address counts as `127.0.0.1`. */
export function isAllowed(address: string, allowList: readonly string[]): boolean {
  return allowList.includes(isLoopback(address) ? '127.0.0.1' : address);
}
