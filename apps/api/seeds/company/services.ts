import type { Ctx } from '../../src/platform/context.ts'
import { asAccount } from '../background.ts'
import { writeDemoAdvances } from './advances.ts'
import { writeDemoAssets } from './assets.ts'
import { writeDemoExpenseClaims } from './expenses.ts'
import { writeDemoPettyCash, writeOtherPettyCash } from './petty-cash.ts'
import { writeDemoTravel, writeSmallTravel } from './travel.ts'
import { writeDemoVendors, writeOtherVendors } from './vendors.ts'

interface People {
  employee: number
  manager: number
  /** Somebody else, by their place among the others. */
  idAt: (place: number) => number
  today: string
}

/** What people hold, what they claim, where they travel, and what vendors bill. */
export async function writeDemoServices(ctx: Ctx, { employee, manager, idAt, today }: People): Promise<void> {
  await writeDemoAssets(ctx, employee, [31, 32, 33, 34, 35, 36, 37, 38].map(idAt), today)
  const admin = await asAccount(ctx, 'admin@demo.test')
  await writeDemoExpenseClaims(admin, { employee, manager, today })
  await writeDemoAdvances(admin, { employee, manager, today })
  await writeDemoTravel(admin, { employee, manager, agent: idAt(12), today })
  await writeDemoPettyCash(admin, { employee, manager, today })
  await writeDemoVendors(admin, { employee, manager, owner: idAt(41), today })
}

/** The second organisation has a little of it: petty cash, vendors, and travel set up without trips. */
export async function writeOtherServices(admin: Ctx, today: string): Promise<void> {
  await writeOtherPettyCash(admin, admin.actor.employeeId as number, today)
  await writeOtherVendors(admin)
  await writeSmallTravel(admin)
}
