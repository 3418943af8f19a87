import type { Instrumentation } from 'next';

/** Runs once, before the server answers: a wrong setting is reported here, in a sentence, and not on the first page. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs' || process.env['NEXT_PHASE'] === 'phase-production-build') return;
  try {
    const { environment } = await import('./lib/env');
    const { metricsToken, traces } = environment();
    if (metricsToken !== undefined) {
      const { startMonitor } = await import('./lib/monitor/console-monitor');
      startMonitor();
    }
    if (traces !== undefined) {
      const { startTraces } = await import('./lib/monitor/traces/start-traces');
      startTraces(traces);
    }
    const { start } = await import('./lib/access/start');
    const storeWorkers = await start();
    if (storeWorkers === undefined) return;
    const { countOpenWrites, writeWorkers } = await import('./lib/writes/write-workers');
    const { startMirror } = await import('./lib/mirror/start-mirror');
    const { ExportRunner, oldExports } = await import('./lib/exports/export-runner');
    const { AlertWorker, oldAlerts } = await import('./lib/alerts/alert-worker');
    const { ReportRunner } = await import('./lib/reports/schedules/report-runner');
    const { oldReports } = await import('./lib/reports/schedules/old-reports');
    const { DeliverySender } = await import('./lib/outbox/delivery-sender');
    const { CheckpointWorker } = await import('./lib/outbox/witnesses/checkpoint-worker');
    const { witnessesOf } = await import('./lib/outbox/witnesses/witnesses-of');
    const { alertDelivery } = await import('./lib/alerts/alert-delivery');
    const { reportDelivery } = await import('./lib/reports/schedules/report-delivery');
    const { forgetPlatform } = await import('./lib/platform/platform-context');
    const { startWorkers, workOwner } = await import('./lib/work/start-workers');
    const { changeHub } = await import('./lib/access/changes/change-hub');
    const { viewerContext } = await import('./lib/access/viewers/find-viewer');
    const { plainWords } = await import('./lib/messages/plain-words');
    const { openStore, store } = await import('./lib/store/open-store');
    const { log } = await import('./lib/log');
    changeHub().begin();
    const given = { ...(await viewerContext()), store, owner: workOwner(), wordsIn: plainWords };
    const { changes } = await openStore();
    const broken = (error: unknown) => log('error', 'work-failed', { reason: 'alerts', error });
    // Without a mirror, files have rows of the console's own records, and there are no causes of alerts and no reports.
    const ofMirror = () => [
      ...[startMirror(), new AlertWorker({ ...given, broken, changes }), oldAlerts],
      ...[new ReportRunner(given), oldReports],
      new DeliverySender({ ...given, kinds: [alertDelivery, reportDelivery] }),
    ];
    const workers = [
      ...(await writeWorkers()),
      ...(given.environment.mirrorDays === 0 ? [] : ofMirror()),
      ...[new ExportRunner(given), oldExports],
      new CheckpointWorker({
        witnesses: witnessesOf({ environment: given.environment, words: plainWords() }),
        everyMinutes: given.environment.auditCheckpointMinutes,
      }),
      ...storeWorkers,
    ];
    await startWorkers(workers, { 'open-writes': countOpenWrites, 'forget-platform': forgetPlatform });
  } catch (error) {
    const { refuseStart } = await import('./lib/access/refuse-start');
    refuseStart(error);
  }
}

/** A page that fails shows its digest; the log line with the same digest says what happened. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { log } = await import('./lib/log');
  const { continueTrace } = await import('./lib/request-id');
  const digest = typeof error === 'object' && error !== null && 'digest' in error ? String(error.digest) : undefined;
  log('error', 'request-failed', {
    error,
    digest,
    requestId: continueTrace([request.headers['traceparent']].flat()[0]).id,
    method: request.method,
    route: context.routePath,
    reason: context.routeType,
  });
};
