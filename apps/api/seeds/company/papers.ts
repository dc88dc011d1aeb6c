import type { Ctx } from '../../src/platform/context.ts'
import { writeDemoDocuments } from './documents.ts'
import { writeDemoLetters } from './letters.ts'
import { writeDemoPolicies } from './policies.ts'

/**
 * What people read and hand in: policies, documents and letters.
 *
 * @param admin the context of the administrator, who writes the policies
 */
export async function writeDemoPapers(
  ctx: Ctx,
  admin: Ctx,
  of: { pune: number; employee: number; others: readonly number[]; today: string },
): Promise<void> {
  await writeDemoPolicies(admin, of.today, of.employee)
  await writeDemoDocuments(ctx, of)
  await writeDemoLetters(admin, { employee: of.employee, others: of.others })
}
