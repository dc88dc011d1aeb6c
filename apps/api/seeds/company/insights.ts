import type { Ctx } from '../../src/platform/context.ts'
import { writeDemoDashboards } from './analytics.ts'
import { writeDemoReports } from './reports.ts'

/**
 * Reports and dashboards, with those with whom they are shared.
 *
 * @param ctx of the administrator
 */
export async function writeDemoInsights(
  ctx: Ctx,
  idOf: (who: 'admin' | 'hr' | 'manager' | 'employee') => number,
): Promise<void> {
  const people = { admin: idOf('admin'), hr: idOf('hr'), employee: idOf('employee') }
  await writeDemoReports(ctx, people)
  await writeDemoDashboards(ctx, { hr: people.hr, manager: idOf('manager') })
}
