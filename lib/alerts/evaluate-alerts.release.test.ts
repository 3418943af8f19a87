import { expect, onTestFinished, test } from 'vitest';
import { checkCauses } from './alert-causes.fixture';
import { TestAlerts } from './test-alerts.fixture';

test('one cause is one alert over 1,000 random syncs: as many as the times that it began', async () => {
  const alerts = await TestAlerts.open();
  onTestFinished(() => alerts.close());
  expect(await checkCauses(alerts, 24)).toBeGreaterThanOrEqual(960);
});
