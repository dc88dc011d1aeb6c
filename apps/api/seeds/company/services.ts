import type { Ctx } from '../../src/platform/context.ts'
import { asAccount } from '../background.ts'
import { writeDemoAssets } from './assets.ts'
import { writeDemoExpenseClaims } from './expenses.ts'

/** What people hold, and what they claim. */
export async function writeDemoServices(
  ctx: Ctx,
  {
    employee,
    manager,
    others,
    today,
  }: { employee: number; manager: number; others: number[]; today: string },
): Promise<void> {
  await writeDemoAssets(ctx, employee, others, today)
  await writeDemoExpenseClaims(await asAccount(ctx, 'admin@demo.test'), { employee, manager, today })
}
