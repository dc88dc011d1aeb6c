import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** What of an employee lies after a last working day, and what happens to it: one line each, in the reader's language. */
export type EmploymentImpact = (
  ctx: Ctx,
  db: Db,
  of: { employeeId: number; lastDay: string },
) => Promise<string[]>

const sources: EmploymentImpact[] = []

/** Registers what a module gives back when somebody leaves; called when it connects. */
export function registerEmploymentImpact(source: EmploymentImpact): void {
  if (!sources.includes(source)) sources.push(source)
}

/** Lines of all modules. */
export const employmentImpact: EmploymentImpact = async (ctx, db, of) => {
  const lines: string[] = []
  for (const source of sources) lines.push(...(await source(ctx, db, of)))
  return lines
}
