import type { FormValues } from '@muster/contract/forms/form-definition'
import type { Scope } from '@muster/contract/kit/index'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import type { TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { createPeople, type NewPerson } from './writes/create-people.service.ts'

let serial = 0

export interface People {
  org: TestOrganisation
  admin: TestAccount
  pune: number
  delhi: number
  sales: number
  /** Head of everybody; in Pune. */
  asha: number
  /** Reports to Asha; in Pune. */
  ravi: number
  /** Reports to Ravi; in Pune. */
  meera: number
  /** Reports to nobody; in Delhi. */
  dev: number
}

/** Creates employees like the product, without permission checks. */
export function addPeople(
  app: TestApp,
  org: TestOrganisation,
  people: readonly NewPerson[],
): Promise<number[]> {
  const ctx = app.system(org.orgId)
  return tx(ctx, (db) => createPeople(ctx, db, people, 'employees.create'))
}

export function aPerson(values: FormValues): NewPerson {
  const number = ++serial
  return {
    values: {
      EMPLOYEE_CODE: `T${number}`,
      FIRST_NAME: 'Person',
      LAST_NAME: `No${number}`,
      EMAIL: `p${number}.${process.pid}@example.test`,
      PHONE: `+91981234${String(number).padStart(4, '0')}`,
      DATE_OF_JOINING: '2024-01-01',
      ...values,
    },
  }
}

/** Four people at two locations: three in one reporting line, and Dev without a manager. */
export async function aSmallCompany(app: TestApp): Promise<People> {
  const org = await anOrganisation(app)
  const [pune, delhi, sales] = [
    await aMaster(app, org, 'location', 'Pune'),
    await aMaster(app, org, 'location', 'Delhi'),
    await aMaster(app, org, 'department', 'Sales'),
  ]
  const place = { LOCATION_ID: pune, DEPT_ID: sales }
  const [asha, ravi, meera, dev] = await addPeople(app, org, [
    aPerson({ FIRST_NAME: 'Asha', LAST_NAME: 'Rao', ...place }),
    { ...aPerson({ FIRST_NAME: 'Ravi', LAST_NAME: 'Kumar', ...place }), managerIndex: 0 },
    { ...aPerson({ FIRST_NAME: 'Meera', LAST_NAME: 'Iyer', BLOOD_GROUP: 'O+', ...place }), managerIndex: 1 },
    aPerson({ FIRST_NAME: 'Dev', LAST_NAME: 'Nair', LOCATION_ID: delhi }),
  ])
  return { org, admin: await anAdmin(app, org), pune, delhi, sales, asha, ravi, meera, dev } as People
}

/** An HR account limited to the employees of one location. */
export function anHrOf(
  app: TestApp,
  people: People,
  location: number,
  more: Record<string, Scope[]> = {},
): Promise<TestAccount> {
  const grants = Object.fromEntries(
    [
      'employees.directory.view',
      'employees.profile.view',
      'employees.profile.edit',
      'employees.create',
      'employees.account.manage',
      'employees.status.manage',
      'employees.import',
      'employees.export',
    ].map((permission) => [permission, ['group'] as Scope[]]),
  )
  return anAccount(app, people.org, {
    roles: [8],
    grants: { ...grants, ...more },
    group: { location: [location] },
  })
}
