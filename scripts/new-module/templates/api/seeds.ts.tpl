import { __record__Categories } from '../../src/modules/__module__/categories.master.ts'
import { saveOne } from '../../src/modules/__module__/__records_kebab__.service.ts'
import type { Ctx } from '../../src/platform/context.ts'

const planned = {
  General: ['First', 'Second'],
  Other: ['Third'],
}

/** Some __many__ in two categories. */
export async function writeDemo__Records__(ctx: Ctx): Promise<void> {
  for (const [category, names] of Object.entries(planned)) {
    const { id } = await __record__Categories.save(ctx, { name: category })
    for (const name of names)
      await saveOne(ctx, { name, category_id: id, since: '2026-04-01', note: '', status: 1 })
  }
}
