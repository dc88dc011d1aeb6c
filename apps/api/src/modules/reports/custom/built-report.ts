import type { CustomContent } from '@muster/contract/reports/custom-reports.contract'
import { findDataset } from '../../../platform/datasets/index.ts'
import { fail } from '../../../platform/errors.ts'
import type { ReadableReport, ReportInput } from '../prepared-report.ts'
import { customTexts } from './custom.texts.ts'

/** What is asked of a report that is being built: all of its rows, as it is. */
export const inputFor = (limit: number): ReportInput => ({ page: 1, limit, search: '', team_view: false })

/**
 * A report that is being built, as its author reads it.
 *
 * @throws AppError `request.invalid` without its data
 */
export function reportOf(content: CustomContent): ReadableReport {
  const dataset = findDataset(content.dataset)
  if (!dataset) {
    const message = customTexts.text('unknownDataset')
    return fail('request.invalid', { fields: { dataset: message }, message })
  }
  const custom = {
    ...{ id: 0, name: '', description: '', account_id: null, owner: '', is_shared: false },
    ...{ version: 0, archived_at: null, updated_at: '', content },
  }
  return { dataset, opening: 'permission', custom }
}
