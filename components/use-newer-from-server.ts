'use client';

import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';

export interface FromServer {
  readonly key: QueryKey;
  readonly data: unknown;
  readonly readAtMs: number;
}

/** The cache looks at initial data only when it is empty: what the server has read since goes in by hand. */
export function useNewerFromServer({ key, data, readAtMs }: FromServer): void {
  const client = useQueryClient();
  const hash = JSON.stringify(key);
  useEffect(() => {
    const queryKey = JSON.parse(hash) as QueryKey; // as it was a moment ago
    const knownAtMs = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (knownAtMs < readAtMs) client.setQueryData(queryKey, data, { updatedAt: readAtMs });
  }, [client, hash, data, readAtMs]);
}
