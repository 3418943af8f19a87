const weights = [3, 7, 1];

/** Whether nine digits can be a routing number: their sum, weighted 3-7-1, is a multiple of ten. */
export function isAbaChecksumRight(digits: string): boolean {
  const sum = Array.from(digits).reduce((total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0), 0);
  return /^[0-9]{9}$/.test(digits) && sum !== 0 && sum % 10 === 0;
}
