import { useEffect, useState } from 'react';
import { writeQuery } from '@/lib/contract/list-query';
import { fetchFound } from './fetch-found';

/** A pause in typing; each question ends the one before. */
const pauseMs = 120;
const slowMs = 400;

interface Finding<T> {
  /** Of what is typed now or of what was typed before: rows stay until others are there. */
  readonly answer: T | undefined;
  /** Whether the answer is that to what is typed now. */
  readonly isCurrent: boolean;
  readonly isSlow: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

interface Told<T> {
  readonly question: string;
  readonly answer: T | undefined;
  readonly hasFailed: boolean;
}

/** What the console's own handler finds of a text, while it is typed; nothing is asked for an empty one. */
export function useFound<T>(address: string | undefined, text: string): Finding<T> {
  const typed = text.trim();
  const [told, setTold] = useState<Told<T>>();
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
