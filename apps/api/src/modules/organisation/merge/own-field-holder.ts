import {
  countMasterValues,
  findMasterFields,
  type MasterField,
  moveMasterValues,
  returnMasterValues,
} from '../../forms/index.ts'
import type { ReturnedCount, UnitHolder } from './unit-holders.ts'

const nameOf = (field: MasterField) => `${field.form_name}: ${field.name}`
const kindOf = (field: MasterField) => `field:${field.form_no}:${field.slug}`

/** Values of custom fields, in any form. */
export const ownFieldHolder: UnitHolder = {
  tables: [],

  async uses(ctx, db, table, ids) {
    const fields = await findMasterFields(ctx, db, table)
    const counts = await countMasterValues(ctx, db, fields, ids)
    return fields.flatMap((field, index) => {
      const count = counts[index] ?? 0
      if (count === 0) return []
      const path = field.form_no >= 1000 ? `/org-master/forms-library/${field.form_no}` : null
      return [{ kind: kindOf(field), name: nameOf(field), count, path, blocks: false }]
    })
  },

  async move(ctx, db, { table, ...move }) {
    for (const field of await findMasterFields(ctx, db, table)) await moveMasterValues(ctx, db, field, move)
  },

  async giveBack(ctx, db, { table, mergeId, keptId }) {
    const counts: ReturnedCount[] = []
    for (const field of await findMasterFields(ctx, db, table)) {
      const { returned, moved } = await returnMasterValues(ctx, db, field, { mergeId, keptId })
      if (moved === 0) continue
      counts.push({ kind: kindOf(field), name: nameOf(field), count: returned, stayed: moved - returned })
    }
    return counts
  },
}
