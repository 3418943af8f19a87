import type { PlatformErrorKind } from '@/lib/contract/refusals';

export interface FailureWords {
  readonly title: string;
  readonly whatHappened: string;
  readonly whatToDo: string;
  /** Whether the same read may help when repeated now. */
  readonly mayRetry: boolean;
}

/** Why a read has no answer: the platform's reasons, our own refusal, or the way from the browser to the console. */
export type FailureKind = PlatformErrorKind | 'not-allowed' | 'no-operation' | 'console-unreachable' | 'records-away';

/** Words for a failed read. The platform's text is never the message (interface 7.1). */
export const failureWords: Readonly<Record<FailureKind, FailureWords>> = {
  unreachable: {
    title: 'The platform cannot be reached',
    whatHappened:
      'No connection could be opened, or the last requests of this kind were not answered. Nothing was read.',
    whatToDo: 'Try again in a moment. If it lasts, tell an administrator: the network or the platform is down.',
    mayRetry: true,
  },
  'no-answer': {
    title: 'The platform did not answer in time',
    whatHappened: 'The request was sent, but no complete answer came back.',
    whatToDo: 'Try again. If it happens often, tell an administrator.',
    mayRetry: true,
  },
  malformed: {
    title: 'The platform’s answer could not be read',
    whatHappened: 'An answer came that is not in the platform’s own form, so it is not shown.',
    whatToDo: 'Try again. If it comes back, send the reference to an administrator.',
    mayRetry: true,
  },
  processing: {
    title: 'The platform is still working on it',
    whatHappened: 'The platform has not finished an earlier request.',
    whatToDo: 'Try again in a few seconds.',
    mayRetry: true,
  },
  internal: {
    title: 'The platform had a fault',
    whatHappened: 'The platform reported a failure on its own side.',
    whatToDo: 'Try again. If it lasts, send the reference to an administrator.',
    mayRetry: true,
  },
  'rate-limited': {
    title: 'Too many requests',
    whatHappened: 'The platform limits how often it may be asked, and that limit was reached.',
    whatToDo: 'Wait a minute, then try again.',
    mayRetry: true,
  },
  crowded: {
    title: 'You ask for more than the console reads at once',
    whatHappened:
      'This session has sent too many requests in a short time. This one was not answered, and nothing was read.',
    whatToDo: 'Wait until the other pages have loaded, then try again. Everybody else goes on as before.',
    mayRetry: true,
  },
  token: {
    title: 'The platform did not accept our sign-in',
    whatHappened: 'A fresh access token was refused too.',
    whatToDo: 'Try again once. If it lasts, an administrator must check the platform credentials.',
    mayRetry: true,
  },
  configuration: {
    title: 'The connection to the platform is not set up correctly',
    whatHappened: 'The platform refused the credentials, the network address or the route of this console.',
    whatToDo: 'Only an administrator can mend this: send them the reference.',
    mayRetry: false,
  },
  forbidden: {
    title: 'The platform does not permit this',
    whatHappened: 'The credentials of this console lack the permission for this read.',
    whatToDo: 'Ask an administrator to have the permission granted on the platform.',
    mayRetry: false,
  },
  key: {
    title: 'The platform refused the request’s key',
    whatHappened: 'The key that marks this request was not accepted.',
    whatToDo: 'Try again: a new read gets a new key.',
    mayRetry: true,
  },
  'not-found': {
    title: 'Nothing with this id',
    whatHappened: 'The platform knows no such record for this account.',
    whatToDo: 'Check the id, and whether the right account acts.',
    mayRetry: false,
  },
  invalid: {
    title: 'The platform refused this request',
    whatHappened: 'A value of the request breaks one of the platform’s rules.',
    whatToDo: 'Change the filter or go back to the list.',
    mayRetry: false,
  },
  unexplained: {
    title: 'The platform refused, without a reason we know',
    whatHappened: 'The answer is not one that the platform’s interface lists.',
    whatToDo: 'Try again. If it comes back, send the reference to an administrator.',
    mayRetry: true,
  },
  'no-operation': {
    title: 'This platform does not offer this',
    whatHappened: 'The connected platform has no such operation.',
    whatToDo: 'Work with the record’s id instead, where the page offers it.',
    mayRetry: false,
  },
  'console-unreachable': {
    title: 'This console cannot be reached',
    whatHappened: 'The browser got no answer from the console: the network or the console’s server is down.',
    whatToDo: 'Check your network, then try again.',
    mayRetry: true,
  },
  'records-away': {
    title: 'The console cannot reach its own records',
    whatHappened:
      'The console’s database does not answer, for example because it restarts. Nothing was changed by this.',
    whatToDo: 'Try again in a moment. If it lasts, tell an administrator.',
    mayRetry: true,
  },
  'not-allowed': {
    title: 'Your role does not include this',
    whatHappened: 'This page needs a role that you do not have.',
    whatToDo: 'Ask an administrator if you need it.',
    mayRetry: false,
  },
};
