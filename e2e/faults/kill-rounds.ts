import { killPointNames } from './kill-points';
import type { Round } from './kill-round';
import { placesOf, SubjectDealer } from './kill-subjects';
import { writeNames } from './six-writes';

/** Rounds that go through every point and every write, dealt to lanes so that no two lanes share an account. */
export function dealRounds(count: number, lanes: number, anchorMs: number): readonly (readonly Round[])[] {
  const places = placesOf(anchorMs);
  return Array.from({ length: lanes }, (_, lane) => {
    const dealer = new SubjectDealer(places.filter((_place, place) => place % lanes === lane));
    const numbers = Array.from({ length: count }, (_number, number) => number).filter((n) => n % lanes === lane);
    return numbers.map((number) => {
      const turn = Math.floor(number / lanes);
      // Ten points and six writes share a divisor: every tenth round shifts the writes by one.
      const point = killPointNames[turn % killPointNames.length] ?? 'C1';
      const write = writeNames[(turn + Math.floor(turn / 30) + lane) % writeNames.length] ?? 'createQuote';
      return { number, point, subject: dealer.deal(write) };
    });
  });
}

/**
 * Rounds for the built console: writes whose answer settles them, cut off at each point of an attempt. What is read back
 * after it is among the rounds of the other processes.
 */
export function dealConsoleRounds(count: number, anchorMs: number): readonly Round[] {
  const dealer = new SubjectDealer(placesOf(anchorMs));
  const points = ['C3', 'C4', 'C5', 'C6', 'C7', 'C8'] as const;
  const writes = ['cancelPaymentIntent', 'updateBankAccount'] as const;
  return Array.from({ length: count }, (_, number) => ({
    number,
    point: points[number % points.length] ?? 'C5',
    // The second time through the points, another write at each.
    subject: dealer.deal(writes[(number + Math.floor(number / points.length)) % writes.length] ?? 'updateBankAccount'),
  }));
}
