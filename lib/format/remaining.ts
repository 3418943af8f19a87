/** `59 min 12 s`, `2 h 5 min`, `8 s`: what is left, rounded up so that it is never nothing too early. */
export function formatRemaining(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
