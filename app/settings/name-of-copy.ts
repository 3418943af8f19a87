/** Host and process of a copy of the console; what tells two of one name apart is of no use to people. */
export const nameOfCopy = (owner: string): string => owner.split(' ').slice(0, 2).join(' ');
