interface ErrorLine {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: readonly string[];
  readonly cause?: ErrorLine;
}

/** An error as the log may hold it: what failed and where, with everything that looks like data taken out. */
export function describeError(error: unknown, depth = 0): ErrorLine {
  if (!(error instanceof Error)) return { name: typeof error, message: 'a value that is no error was thrown' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code.slice(0, 60) : undefined;
  return {
    name: error.name,
    message: scrub(error.message),
    ...(code === undefined ? {} : { code }),
    ...(depth === 0 ? { stack: framesOf(error) } : {}),
    ...(error.cause === undefined || depth >= 3 ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Texts of libraries repeat what they were given: a failed query its parameters, a parser the input. */
function scrub(message: string): string {
  return message
    .replace(/\nparams: [\s\S]*$/, '')
    .replace(/(["'`])(?:(?!\1)[^\\]|\\.)*\1/g, '$1…$1')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '…@…')
    .replace(/eyJ[\w-]+(?:\.[\w-]*)*/g, '…')
    .replace(/[\w~+/-]{32,}(?:[.=][\w~+/=-]*)*/g, '…')
    .replace(/\d(?:[ -]?\d){6,}/g, '…')
    .slice(0, 300);
}

/** The frames only: the first lines of a stack repeat the message. */
function framesOf(error: Error): string[] {
  const lines = error.stack?.split('\n') ?? [];
  return lines
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
}
