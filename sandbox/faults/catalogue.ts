import { answerFaults } from './answers';
import { betweenFaults } from './between';
import type { ConnectionFault, Fault } from './fault';
import { refusalFaults } from './refusals';
import { wireFaults } from './wires';

/**
 * Before there is a request there is no operation. F1 and F4 strike the listener as a whole; F2 and F3 only a
 * client that is told so.
 */
const connectionFaults = {
  F1: {
    place: 'listener',
    words: 'connections are refused for `for_ms` (1,000), open ones are cut, control routes included',
    variants: ['plain'],
  },
  F2: {
    place: 'client',
    words: 'a host name that does not exist: give the client a base URL such as http://platform.invalid',
    variants: ['plain'],
  },
  F3: {
    place: 'client',
    words: 'a certificate that nobody signed: give the client this address with https',
    variants: ['plain'],
  },
  F4: {
    place: 'listener',
    words: 'the next `times` connections are taken and never read, control routes included',
    variants: ['plain'],
  },
} as const satisfies Record<string, ConnectionFault>;

export const faultNames = [
  'F1',
  'F2',
  'F3',
  'F4',
  'F5',
  'F6',
  'F7',
  'F8',
  'F9',
  'F10',
  'F11',
  'F12',
  'F13',
  'F14',
  'F15',
  'F16',
  'F17',
  'F18',
  'F19',
  'F20',
  'F21',
  'F22',
  'F23',
  'F24',
  'F25',
  'F26',
  'F27',
  'F28',
  'F29',
  'F30',
  'F31',
  'F32',
  'F33',
  'F34',
  'F35',
  'F36',
  'F37',
  'F38',
  'F39',
  'F40',
  'F41',
  'F42',
] as const;
export type FaultName = (typeof faultNames)[number];

/** Every fault of the list, each with its own number. */
export const faults: Readonly<Record<FaultName, Fault>> = {
  ...connectionFaults,
  ...wireFaults,
  ...answerFaults,
  ...refusalFaults,
  ...betweenFaults,
};
