import type { Instrumentation } from 'next';

/** Runs once, before the server answers: a wrong setting is reported here, in a sentence, and not on the first page. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs' || process.env['NEXT_PHASE'] === 'phase-production-build') return;
  try {
    const { start } = await import('./lib/access/start');
    const storeWorkers = await start();
    if (storeWorkers === undefined) return;
    const { countOpenWrites, writeWorkers } = await import('./lib/writes/write-workers');
    const { mirrorWorkers } = await import('./lib/mirror/mirror-workers');
    const { exportWorkers } = await import('./lib/exports/export-workers');
    const { alertWorkers } = await import('./lib/alerts/alert-workers');
    const { reportWorkers } = await import('./lib/reports/schedules/report-workers');
    const { alertDelivery } = await import('./lib/alerts/sending/alert-delivery');
    const { reportDelivery } = await import('./lib/reports/schedules/report-delivery');
    const { outboxWorkers } = await import('./lib/outbox/outbox-workers');
    const { forgetPlatform } = await import('./lib/platform/platform-context');
    const { startWorkers } = await import('./lib/work/start-workers');
    const { changeHub } = await import('./lib/access/changes/change-hub');
    changeHub().begin();
    const workers = [
      ...(await writeWorkers()),
      ...mirrorWorkers(),
      ...exportWorkers(),
      ...(await alertWorkers()),
      ...(await reportWorkers()),
      ...(await outboxWorkers([alertDelivery, reportDelivery])),
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
  const digest = typeof error === 'object' && error !== null && 'digest' in error ? String(error.digest) : undefined;
  log('error', 'request-failed', {
    error,
    digest,
    method: request.method,
    route: context.routePath,
    reason: context.routeType,
  });
};
