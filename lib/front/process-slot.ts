interface ProcessSlot<T> {
  value: T | undefined;
}

/**
 * A value of which the process has one: Next loads a module once per bundle, so that a variable of a module is there
 * several times.
 */
export function processSlot<T>(name: string): ProcessSlot<T> {
  const place = Symbol.for(`payments-console.${name}`);
  const shared = globalThis as { [place]?: T | undefined };
  return {
    get value() {
      return shared[place];
    },
    set value(given) {
      shared[place] = given;
    },
  };
}
