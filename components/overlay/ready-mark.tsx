'use client';

import { usePathname } from 'next/navigation';
import { useLayoutEffect } from 'react';
import { watchReady } from './watch-ready';

/** Marks `<html>` as ready when the page can be used: at first, and again after an action has led to another page. */
export function ReadyMark() {
  useLayoutEffect(watchReady, [usePathname()]);
  return null;
}
