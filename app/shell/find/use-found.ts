import { useEffect, useState } from 'react';
import { writeQuery } from '@/lib/contract/list-query';
import { leadToSignIn, untilSignOut } from '../../session/sign-out';

/** The wait for a pause in typing; each search aborts the one before. */
const pauseMs = 120;
const slowMs = 400;

/** The state of a search while a person types. */
interface SearchState<T> {
  /** The answer to the typed text or to an earlier one: rows stay until new ones arrive. */
  readonly answer: T | undefined;
  /** Whether the answer belongs to the current text. */
  readonly isCurrent: boolean;
  readonly isSlow: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

interface SearchOutcome<T> {
  readonly question: string;
  readonly answer: T | undefined;
  readonly hasFailed: boolean;
}

/** Searches for a text while a person types it; an empty text is not searched. */
export function useFound<T>(address: string | undefined, text: string): SearchState<T> {
  const typed = text.trim();
  const [told, setTold] = useState<SearchOutcome<T>>();
  const [slowFor, setSlowFor] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const question = address === undefined || typed === '' ? '' : `${address}${writeQuery({ q: typed }).slice(1)}`;
  useEffect(() => {
    if (question === '') return;
    const given = new AbortController();
    const tell = (answer: T | undefined) => {
      if (given.signal.aborted) return;
      setTold((before) => ({ question, answer: answer ?? before?.answer, hasFailed: answer === undefined }));
    };
    const timer = setTimeout(
      () => void fetchFound<T>(question, given.signal).then(tell, () => tell(undefined)),
      pauseMs,
    );
    const slow = setTimeout(() => setSlowFor(question), slowMs);
    return () => {
      clearTimeout(timer);
      clearTimeout(slow);
      given.abort();
    };
  }, [question, attempt]);
  const isTold = told?.question === question;
  return {
    answer: question === '' ? undefined : told?.answer,
    isCurrent: isTold && !told.hasFailed,
    isSlow: question !== '' && !isTold && slowFor === question,
    hasFailed: isTold && told.hasFailed,
    retry: () => {
      setTold((before) => before && { ...before, question: '', hasFailed: false });
      setAttempt((before) => before + 1);
    },
  };
}

/** Reads from the console's own search handler. */
async function fetchFound<T>(question: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(question, { signal: untilSignOut(signal) });
  leadToSignIn(response);
  const body = (await response.json()) as { readonly value?: T }; // the console's own handler answers
  if (!response.ok || body.value === undefined) throw new Error(`The search was answered with ${response.status}.`);
  return body.value;
}
