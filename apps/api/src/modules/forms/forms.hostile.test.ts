import * as builder from '@muster/contract/forms/form-builder.contract'
import * as forms from '@muster/contract/forms/forms.contract'
import type { CallInput, Endpoint } from '@muster/contract/kit/index'
import { beforeAll, expect, test } from 'vitest'
import { spoilt } from '../../../test/conformance/sample-from-schema.ts'
import { aMaster, anAdmin, anOrganisation, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

const LOCATION = 103
const DEPARTMENT = 101

let app: TestApp
let admin: TestAccount
let own: number
let department: number

beforeAll(async () => {
  app = await createTestApp()
  const org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  department = await aMaster(app, org, 'department')
  own = (await app.call(builder.createForm, { token: admin.token, body: { name: 'Fuzz' } })).data.formid
  for (const [name, type] of [
    ['A text', 'input'],
    ['A date', 'calander'],
    ['A number', 'decimal'],
    ['Several', 'multi-select'],
    ['Ticks', 'checkbox'],
    ['A range', 'date-range'],
    ['A moment', 'date-time'],
  ] as const) {
    const isChoice = type === 'multi-select' || type === 'checkbox'
    await app.call(builder.createFormField, {
      token: admin.token,
      body: {
        formid: own,
        FIELD_NAME: name,
        FEILD_TYPE: type,
        is_unique: type === 'input',
        ...(isChoice ? { FEILD_VALUES: ['x', 'y'] } : {}),
      },
    })
  }
})

const location = {
  LOCATION_NAME: 'Here',
  LOCATION_CODE: 'H',
  TIME_ZONE: 'Asia/Kolkata',
  COUNTRY_ID: 101,
  STATE_ID: 4008,
  CITY: 'Pune',
  LATITUDE: '1',
  LONGITUDE: '1',
}
const ownValues = {
  A_TEXT: 'x',
  A_DATE: '2026-01-01',
  A_NUMBER: '1',
  SEVERAL: [1, 2],
  TICKS: '1,2',
  A_RANGE: ['2026-01-01', '2026-01-02'],
  A_MOMENT: '2026-01-01T10:00',
}
const listing = {
  page: 1,
  limit: 5,
  search: 'x',
  sort: '-A_NUMBER',
  status: 1,
  filters: { A_TEXT: ['x'], A_DATE: ['2026-01-01'], A_NUMBER: ['1'], SEVERAL: [1], TICKS: [2] },
}
const field = {
  FIELD_NAME: 'New',
  FEILD_TYPE: 'select',
  FEILD_VALUES: ['x', { value: 2, label: 'y', parent: 1, active: true }],
  MAX_LENGTH: 5,
  MIN_LENGTH: 1,
  FUTURE_DATE_SELECT: 0,
  position: 5,
  conditions: [{ effect: 'show', field: 'A_TEXT', values: ['x'] }],
}

/** Valid bodies for an existing form, so that corrupted ones pass its look-up. */
const cases: [string, Endpoint, () => { params?: object; body: object }][] = [
  ['a location', forms.saveFormData, () => ({ params: { formid: LOCATION }, body: { values: location } })],
  ['a custom record', forms.saveFormData, () => ({ params: { formid: own }, body: { values: ownValues } })],
  [
    'a change of a department',
    forms.editFormData,
    () => ({
      params: { formid: DEPARTMENT },
      body: {
        id: department,
        values: { PARENT_ID: department, HEAD_ID: 1, DEPARTMENT_CODE: 'x' },
        version: 1,
      },
    }),
  ],
  ['a list of custom records', forms.getListing, () => ({ params: { formid: own }, body: listing })],
  [
    'a list of locations',
    forms.getListing,
    () => ({
      params: { formid: LOCATION },
      body: { ...listing, sort: 'CITY', filters: { STATE_ID: [4008], '15': [4008], CITY: ['Pune'] } },
    }),
  ],
  [
    'master values',
    forms.postFormMasterValues,
    () => ({ body: { formid: DEPARTMENT, masters: ['department'], only_active: 1 } }),
  ],
  ['a status', forms.updateRecordStatus, () => ({ body: { formid: DEPARTMENT, id: department, status: 1 } })],
  ['a new field', builder.createFormField, () => ({ body: { formid: own, ...field } })],
  ['a new section', builder.createSection, () => ({ body: { formid: own, name: 'Section' } })],
]

test.each(cases)(
  '%s with any part corrupted is refused or accepted, but never causes a server error',
  async (_name, endpoint, make) => {
    const good = make()
    for (const body of spoilt(good.body)) {
      const input = { ...good, body, token: admin.token } as unknown as CallInput<Endpoint> & {
        token: string
      }
      const answer = await app.call(endpoint, input)
      expect(
        answer.status,
        `${JSON.stringify(body).slice(0, 300)}: ${JSON.stringify(answer.body).slice(0, 300)}`,
      ).toBeLessThan(500)
    }
  },
)
