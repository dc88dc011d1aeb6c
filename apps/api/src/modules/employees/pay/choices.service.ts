import { MAX_PAY_LINES, payCalculations } from '@muster/contract/employees/pay/pay.constants'
import type { listPayChoices } from '@muster/contract/employees/pay/pay-setup.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { findComponents, findPayRules } from './components.queries.ts'
import { payTemplateRecords } from './setup.masters.ts'

/** What a revision is made of. Three statements. */
export function readPayChoices(ctx: Ctx): Promise<DataOf<typeof listPayChoices>> {
  return readTx(ctx, async (db) => {
    const { currency } = await findPayRules(ctx, db)
    const components = (await findComponents(ctx, db)).filter(({ status }) => status === 1)
    const templates = (await payTemplateRecords.find(ctx, db)).filter(({ status }) => status === 1)
    return {
      ...{ currency, calculations: [...payCalculations], max_lines: MAX_PAY_LINES },
      components: components.map(({ id, name, code, kind, frequency }) => ({
        ...{ component_id: id, name, code, kind, frequency },
      })),
      templates: templates.map(({ template_id, name, grade_id, basis, lines }) => ({
        ...{ template_id, name, GRADE_ID: grade_id, basis, lines },
      })),
    }
  })
}
