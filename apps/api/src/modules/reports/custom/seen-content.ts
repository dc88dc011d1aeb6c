import type { CustomContent } from '@muster/contract/reports/custom-reports.contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { customSource } from './custom-source.ts'

export interface SeenContent {
  readonly content: CustomContent
  /** How much is left out. */
  readonly left: number
}

/**
 * What a custom report shows, with the parts and formulas that the caller may see.
 *
 * @throws AppError `reports.withheld`, `reports.not_found`
 */
export async function seenContent(ctx: Ctx, db: Db, whole: CustomContent): Promise<SeenContent> {
  const source = await customSource(ctx, db, whole, { days: {}, isStrict: false })
  const known = new Set(source.dataset.columns.map(({ key }) => key))
  const computed = whole.computed.filter(({ key }) => known.has(key))
  const parts = whole.parts.filter(({ name }) => [...known].some((key) => key.startsWith(`${name}.`)))
  const hidden = whole.computed.length - computed.length + whole.parts.length - parts.length
  return {
    content: { ...source.content, computed, parts },
    left: source.withheld + hidden + Number(source.isChartWithheld),
  }
}
