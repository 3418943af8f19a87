/** Text that other people wrote: isolated, so that right-to-left words do not turn the row around. */
export function TextCell({ text }: { text: string | null | undefined }) {
  return text == null || text === '' ? <span className="text-ink-faint">–</span> : <bdi>{text}</bdi>;
}
