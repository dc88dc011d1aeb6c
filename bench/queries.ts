import type { Endpoint } from '@muster/contract/kit/index'
import type { OwnFieldsWanted } from '../apps/api/seeds/large/large-fields.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { OwnSide } from './own-side.ts'

/*
 * P10. Every registered read call: ids ending in `.list` may use four statements, those ending in `.read`
 * eight, without transaction control and session look-up. Each is called in process, at two sizes, with the
 * input below or else an empty one; calls that need more are reported as skipped. The tests cover more cases
 * (filters, searches, limited reach); this table covers all calls.
 */
const MOST = { list: 4, read: 8 } as const
const SMALL = 200
const EMAIL = 'admin@large1.test'

/** Values of parameters and fields that calls require, by name. */
const ids = (orgId: number, employeeId: number) => ({
  app: 'hrms',
  country: '101',
  stateId: '4008',
  stateName: 'Maharashtra',
  formid: 12,
  formId: 12,
  orgId,
  id: employeeId,
  list: 'employees',
  emp_id: employeeId,
  employee_id: employeeId,
  user_emp_id: employeeId,
  page: 1,
})

/** Inputs of particular calls. */
const bodies: Record<string, object> = {
  'employees.directory.list': { page: 3, search: 'ra', columns: ['GRADE_ID', 'REPORTING_MANAGER_ID'] },
  'employees.picker.list': { search: 'ra', status: null },
  'forms.record.list': { search: '' },
}

/** Custom fields as columns of lists, and a filter by one of them. */
const ownFieldIds = ({ fields, searchable }: OwnFieldsWanted) =>
  fields === 0
    ? {}
    : {
        columns: ['GRADE_ID', ...Array.from({ length: searchable }, (_, index) => `OWN_${index + 1}`)],
        filters: { OWN_2: ['Blue'] },
      }

type Counted = { statements: number } | { refused: number }

/** The id of a person in the middle of the directory. */
async function somebody(own: OwnSide): Promise<number> {
  const answer = await own.ask('POST', '/services/admin/apiv2/auth/get-all-employees', { body: { page: 2 } })
  const { employees } = answer.data as { employees: { EMPLOYEE_ID: number }[] }
  return employees[0]?.EMPLOYEE_ID as number
}

function inputOf(endpoint: Endpoint, known: Record<string, unknown>) {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  const isKnown = names.every((name) => name in known)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(known[name])),
  )
  const query = Object.fromEntries(
    ['emp_id', 'employee_id', 'formid', 'list'].map((name) => [name, String(known[name])]),
  )
  const { columns, filters, ...others } = known
  const isDirectory = endpoint.id === 'employees.directory.list' && columns !== undefined
  const body = { ...others, search: '', ...bodies[endpoint.id], ...(isDirectory ? { columns, filters } : {}) }
  const url = `/services/${endpoint.service}/${path}`
  return { isKnown, url, input: endpoint.method === 'GET' ? { query } : { query, body } }
}

async function askAll(
  own: OwnSide,
  orgId: number,
  reads: readonly Endpoint[],
  ownFields: OwnFieldsWanted,
): Promise<Map<string, Counted>> {
  const known = { ...ids(orgId, await somebody(own)), ...ownFieldIds(ownFields) }
  const counted = new Map<string, Counted>()
  for (const endpoint of reads) {
    const { isKnown, url, input } = inputOf(endpoint, known)
    const { status, statements } = isKnown
      ? await own.ask(endpoint.method, url, input)
      : { status: 0, statements: 0 }
    counted.set(endpoint.id, status === 200 ? { statements } : { refused: status })
  }
  return counted
}

async function askSite(bench: Bench, people: number, reads: (own: OwnSide) => Endpoint[]) {
  const own = await OwnSide.open(await (await bench.populated(people)).twin())
  try {
    const orgId = await own.signIn(EMAIL)
    return await askAll(own, orgId, reads(own), bench.ownFields)
  } finally {
    await own.close()
  }
}

const readsOf = (own: OwnSide): Endpoint[] =>
  own.platform.modules
    .flatMap((module) => module.routes.map((route) => route.endpoint))
    .filter(({ id, answer }) => /\.(list|read)$/.test(id) && answer === 'envelope')
    .sort((one, other) => (one.id < other.id ? -1 : 1))

async function measureQueries(bench: Bench): Promise<Result[]> {
  const large = bench.sizes[0] as number
  const sizes = [bench.isSmoke ? large : SMALL, large]
  const [few, many] = [
    await askSite(bench, sizes[0] as number, readsOf),
    await askSite(bench, sizes[1] as number, readsOf),
  ]
  const results: Result[] = []
  const notRequested: string[] = []
  for (const [id, atMany] of many) {
    const atFew = few.get(id)
    if (!atFew || 'refused' in atFew || 'refused' in atMany) {
      notRequested.push(id)
      continue
    }
    const isList = id.endsWith('.list')
    results.push({
      id: 'P10',
      name: id,
      value: Math.max(atFew.statements, atMany.statements),
      unit: 'statements',
      bound: isList ? MOST.list : MOST.read,
      together: isList ? 'calls that list' : 'calls that read a record',
      raw: `${atFew.statements} with ${sizes[0]} people, ${atMany.statements} with ${sizes[1]?.toLocaleString('en')}`,
    })
  }
  const counted = results.length
  results.push({
    id: 'P10',
    name: 'calls that read and could not be asked so',
    value: notRequested.length,
    raw: `${counted} were asked; not asked: ${notRequested.join(', ') || 'none'}`,
  })
  return results
}

export const queries: Measurement = { id: 'P10', title: 'Statements per call', run: measureQueries }
