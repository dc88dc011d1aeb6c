import type { Ctx } from '../../src/platform/context.ts'
import { writeDemoDocuments } from './documents.ts'
import { writeDemoTickets } from './helpdesk.ts'
import { writeDemoLetters } from './letters.ts'
import { writeDemoPay } from './pay.ts'
import { writeDemoPolicies } from './policies.ts'
import { writeDemoTasks } from './tasks.ts'

/**
 * What people read, hand in, get and have to do: policies, documents, pay, letters, tasks and tickets.
 *
 * @param admin the context of the administrator, who writes the policies and gives tasks
 */
export async function writeDemoPapers(
  ctx: Ctx,
  admin: Ctx,
  of: { pune: number; employee: number; others: readonly number[]; today: string },
): Promise<void> {
  await writeDemoPolicies(admin, of.today, of.employee)
  await writeDemoDocuments(ctx, of)
  await writeDemoPay(ctx, of.today)
  await writeDemoTasks(admin, of)
  await writeDemoTickets(admin, of)
  await writeDemoLetters(admin, { employee: of.employee, others: of.others })
}
