import type { PayLineInput } from '@muster/contract/employees/pay/pay-shapes'
import type { TestOrganisation } from '../../../../test/factories.ts'
import type { TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { insertRevisions } from './pay.queries.ts'
import { payComponentRecords, payTemplateRecords } from './setup.masters.ts'

/** Ids of usual components. */
export interface PaySetup {
  basic: number
  hra: number
  special: number
  pf: number
  /** 40% of the CTC, half of it as HRA, PF of at most 1,800, the rest as special allowance. */
  template: number
}

const kinds = [
  ['basic', 'Basic', 'BASIC', 'earning'],
  ['hra', 'HRA', 'HRA', 'earning'],
  ['special', 'Special allowance', 'SPECIAL', 'earning'],
  ['pf', 'Employer PF', 'EMPLOYER_PF', 'employer'],
] as const

export const usualLines = ({ basic, hra, special, pf }: Omit<PaySetup, 'template'>): PayLineInput[] => [
  { component_id: basic, calculation: 'percent_of_ctc', percent: '40' },
  { component_id: hra, calculation: 'percent_of_component', percent: '50', of_component_id: basic },
  { component_id: special, calculation: 'rest' },
  {
    component_id: pf,
    calculation: 'percent_of_component',
    percent: '12',
    of_component_id: basic,
    cap: '1800',
  },
]

export async function aPaySetup(app: TestApp, org: TestOrganisation): Promise<PaySetup> {
  const ctx = app.system(org.orgId)
  const ids: Record<string, number> = {}
  for (const [index, [key, name, code, kind]] of kinds.entries()) {
    const saved = await payComponentRecords.save(ctx, {
      ...{ name, code, kind, frequency: 'monthly', position: index + 1, note: '', status: 1 },
    })
    ids[key] = saved.component_id
  }
  const components = ids as unknown as Omit<PaySetup, 'template'>
  const { template_id: template } = await payTemplateRecords.save(ctx, {
    ...{ name: 'Standard', grade_id: null, basis: 'ctc', lines: usualLines(components), status: 1 },
  })
  return { ...components, template }
}

/** The same pay for everybody from a day on, all of it as Basic, in a currency. */
export async function payEverybody(
  app: TestApp,
  { orgId }: TestOrganisation,
  { basic, on, currency = 'INR' }: { basic: number; on: string; currency?: string },
): Promise<void> {
  const ctx = app.system(orgId)
  await tx(ctx, async (db) => {
    const people = await db.selectFrom('employee').select('id').where('org_id', '=', orgId).execute()
    const line = { calculation: 'fixed', frequency: 'monthly', amount: '50000', monthly: '50000' } as const
    await insertRevisions(
      ctx,
      db,
      people.map(({ id }) => ({
        ...{ employee_id: id, effective_on: on, currency, basis: 'none', target: null, rounding: 'paisa' },
        ...{ monthly_gross: '50000', annual_gross: '600000', annual_ctc: '600000', once: '0', note: '' },
        ...{ reason: 'increment', source: 'increment', supersedes: null },
        lines: [
          {
            ...{ ...line, component_id: basic, percent: null, of_component_id: null, minimum: null },
            ...{ cap: null, annual: '600000', once: null },
          },
        ],
      })),
    )
  })
}
