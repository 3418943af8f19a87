/** 32 well-mixed bits of three numbers: cheap enough to ask a million rows for them. */
export function rowHash(salt: number, row: number, lane: number): number {
  let value = Math.imul(row + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(salt ^ Math.imul(lane + 1, 0xc2b2ae35), 0x27d4eb2f);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
