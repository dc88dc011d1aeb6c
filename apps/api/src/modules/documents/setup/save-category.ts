import type { documentCategories as contract } from '@muster/contract/documents/categories.contract'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import type { MasterInput } from '../../../platform/master/master-types.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { documentCategories } from './categories.master.ts'

type Input = MasterInput<typeof contract>

/** The day from which a category is mandatory for those who joined before: unless one is entered, the day on which it becomes so. */
async function withFirstDay(ctx: Ctx, db: Db, input: Input): Promise<Input> {
  if (!input.is_mandatory || input.mandatory_from) return input
  const before = (await documentCategories.find(ctx, db)).find(({ CID }) => CID === input.CID)
  return before?.is_mandatory ? input : { ...input, mandatory_from: await organisationToday(ctx, db) }
}

/** Adds or changes a category. @throws AppError as the master */
export const saveCategory = (ctx: Ctx, input: Input) =>
  tx(ctx, async (db) => documentCategories.saveIn(ctx, db, await withFirstDay(ctx, db, input)))
