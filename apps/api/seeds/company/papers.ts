import type { Ctx } from '../../src/platform/context.ts'
import { writeDemoDocuments } from './documents.ts'
import { writeDemoPay } from './pay.ts'
import { writeDemoPolicies } from './policies.ts'

/**
 * What people read and hand in, and what they get: policies, documents, pay.
 *
 * @param admin the context of the administrator, who writes the policies
 */
export async function writeDemoPapers(
  ctx: Ctx,
  admin: Ctx,
  of: { pune: number; employee: number; today: string },
): Promise<void> {
  await writeDemoPolicies(admin, of.today, of.employee)
  await writeDemoDocuments(ctx, of)
  await writeDemoPay(ctx, of.today)
}
