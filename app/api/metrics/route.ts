import { consoleMonitor } from '@/lib/monitor/console-monitor';
import { answerNoRoute, handledFor, noStore } from '../refusal';

export const dynamic = 'force-dynamic';

/** Figures for a program that watches the console, which has a token and no session. */
export const GET = handledFor({ tokenIn: ({ metricsToken }) => metricsToken })(async (): Promise<Response> => {
  const monitor = consoleMonitor();
  if (monitor === undefined) return answerNoRoute();
  return new Response(await monitor.text(), { headers: { ...noStore, 'content-type': monitor.contentType } });
});
