/** Host and process of a copy of the console; the rest of its name only distinguishes copies for programs. */
export const nameOfCopy = (owner: string): string => owner.split(' ').slice(0, 2).join(' ');
