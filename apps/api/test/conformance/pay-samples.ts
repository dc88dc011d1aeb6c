import { addPeople, aPerson } from '../../src/modules/employees/employees.fixtures.ts'
import { payComponentRecords, payTemplateRecords } from '../../src/modules/employees/pay/setup.masters.ts'
import { storeFile } from '../../src/modules/files/index.ts'
import { aMaster, type TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

async function aComponent({ app, ours }: World): Promise<number> {
  const number = ++serial
  const { component_id: id } = await payComponentRecords.save(app.system(ours.orgId), {
    ...{ name: `Component ${number}`, code: `COMPONENT_${number}`, kind: 'earning', frequency: 'monthly' },
  })
  return id
}

/** A separate person per call. */
async function aPaid({ app, ours }: World): Promise<{ emp_id: number; code: string }> {
  const person = aPerson({ DATE_OF_JOINING: '2020-01-01' })
  const [id] = await addPeople(app, ours, [person])
  return { emp_id: id as number, code: String(person.values.EMPLOYEE_CODE) }
}

async function aRevision(world: World) {
  return {
    emp_id: (await aPaid(world)).emp_id,
    effective_on: '2090-01-01',
    basis: 'none',
    lines: [{ component_id: await aComponent(world), calculation: 'fixed', amount: '1000' }],
  }
}

/** Input with a file uploaded by this account. */
async function aFile({ app, ours }: World, { accountId }: TestAccount, text: string) {
  const ctx = app.system(ours.orgId)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId } },
    { folder: 'imports', name: 'sheet.csv', content: Buffer.from(text) },
  )
  return { body: { filePath } }
}

export const paySamples: Record<string, Sample> = {
  'employees.pay.preview': async (world) => ({ body: await aRevision(world) }),
  'employees.pay.revise': async (world) => ({ body: { ...(await aRevision(world)), reason: 'other' } }),
  'employees.pay.cancel': async (world) => {
    const admin = await world.admin()
    const answer = await world.app.app.inject({
      method: 'POST',
      url: '/services/admin/apiv2/auth/hrms/pay/revise',
      headers: { token: admin.token, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...(await aRevision(world)), reason: 'other' }),
    })
    return { body: { revision_id: answer.json().data.revision_id } }
  },
  'employees.pay_component.save': () => {
    const number = ++serial
    return {
      body: { name: `Sample ${number}`, code: `SAMPLE_${number}`, kind: 'earning', frequency: 'once' },
    }
  },
  'employees.pay_component.remove': async (world) => ({ body: { component_id: await aComponent(world) } }),
  'employees.pay_template.save': async (world) => ({
    body: {
      ...{ name: `Structure ${++serial}`, grade_id: null, basis: 'none' },
      lines: [{ component_id: await aComponent(world), calculation: 'fixed', amount: '10' }],
    },
  }),
  'employees.pay_template.remove': async (world) => {
    const { template_id } = await payTemplateRecords.save(world.app.system(world.ours.orgId), {
      ...{ name: `Structure ${++serial}`, grade_id: null, basis: 'none', status: 1 },
      lines: [{ component_id: await aComponent(world), calculation: 'fixed', amount: '10' }],
    })
    return { body: { template_id } }
  },
  'employees.pay_setting.save': () => ({
    body: { shows_own: false, shows_planned: false, rounding: 'paisa' },
  }),
  'employees.pay_upload.upload': async (world, admin) => {
    await aComponent(world)
    const { code } = await aPaid(world)
    return aFile(world, admin, `Employee code,Effective from,Component ${serial}\n${code},01/04/2031,1000\n`)
  },
  'employees.protected_upload.upload': async (world, admin) =>
    aFile(world, admin, `Employee code,PAN\n${(await aPaid(world)).code},ABCDE1234F\n`),
  'employees.history_upload.upload': async (world, admin) => {
    await aMaster(world.app, world.ours, 'department', `Former ${++serial}`)
    const { code } = await aPaid(world)
    return aFile(
      world,
      admin,
      `Employee code,From,Until,Department\n${code},01/04/2021,31/03/2022,Former ${serial}\n`,
    )
  },
}
