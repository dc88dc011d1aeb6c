import { getMenus, type MenuEntry } from '@muster/contract/access/access.contract'
import { ROLE } from '@muster/contract/kit/index'
import { currentUser } from '@muster/contract/session/session.contract'
import { updateTourFlag } from '@muster/contract/session/tour.contract'
import {
  checkCodeSetting,
  listCodeSettings,
  updateCodeSetting,
} from '@muster/contract/settings/code-setting.contract'
import { settingNames } from '@muster/contract/settings/organisation-settings'
import {
  readOrganisationSettings,
  updateProductSettings,
  updateRegionalSettings,
  updateSingleSetting,
} from '@muster/contract/settings/organisation-settings.contract'
import { saveOwnLanguage } from '@muster/contract/settings/own-settings.contract'
import { countScreens, readUsage } from '@muster/contract/settings/usage.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

const read = (by: TestAccount, id = org.orgId) =>
  app.call(readOrganisationSettings, { token: by.token, params: { id } })
const change = (by: TestAccount, version: number, settings: object) =>
  app.call(updateRegionalSettings, { token: by.token, body: { version, settings } })
const changeProduct = (by: TestAccount, version: number, settings: object) =>
  app.call(updateProductSettings, { token: by.token, body: { version, settings } })
const changeOne = (by: TestAccount, name: string, value: string | number | boolean | number[]) =>
  app.call(updateSingleSetting, { token: by.token, body: { name, value } })

const audited = () =>
  readTx(app.system(org.orgId), (db) =>
    db
      .selectFrom('audit_entry')
      .select(['action', 'changes'])
      .where('org_id', '=', org.orgId)
      .where('action', 'like', 'settings.%')
      .orderBy('id')
      .execute(),
  )

describe('organisation settings', () => {
  test('have the specification’s defaults', async () => {
    const { data } = await read(admin)
    expect(Object.keys(data.settings).sort()).toEqual([...settingNames].sort())
    expect(data).toMatchObject({
      version: 1,
      abilities: { edit: true },
      settings: {
        date_format: 0,
        time_format: 0,
        time_zone: 'Asia/Kolkata',
        currency: 'INR',
        year_type: 1,
        cycle_type: 1,
        distance_unit: 'km',
        phone_country_id: 101,
        theme_colour: '#335aff',
        counts_screens: false,
        grace_period: false,
        leave_payslab_countries: [],
      },
    })
  })

  test('change only what was sent, effective immediately for everybody', async () => {
    const answer = await change(admin, 1, { date_format: 1, time_format: 1, time_zone: 'Europe/Berlin' })
    expect(answer).toMatchObject({ status: 200, message: 'Settings saved.' })
    expect(answer.data).toMatchObject({ version: 2, settings: { date_format: 1, currency: 'INR' } })
    const person = await anAccount(app, org)
    const { data } = await app.call(currentUser, { token: person.token })
    expect(data.formats).toMatchObject({ date_format: 1, time_format: 1, time_zone: 'Europe/Berlin' })
  })

  test('are audited by name, only when changed', async () => {
    await change(admin, 1, { date_format: 3 })
    const { data } = await change(admin, 2, { date_format: 3 })
    expect(data.version).toBe(2)
    const entries = await audited()
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ action: 'settings.regional.update', changes: { date_format: [0, 3] } })
  })

  test('report a conflict to the second of two concurrent administrators', async () => {
    const other = await anAdmin(app, org)
    const answers = await Promise.all([
      change(admin, 1, { date_format: 1 }),
      change(other, 1, { date_format: 2 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ key: 'record.conflict' })
  })

  test('keep features stored by other modules', async () => {
    await tx(app.system(org.orgId), (db) =>
      db
        .updateTable('organisation')
        .set({ features: JSON.stringify({ probe: true, short_leave: true }) })
        .where('org_id', '=', org.orgId)
        .execute(),
    )
    expect((await read(admin)).data.settings.short_leave).toBe(true)
    await changeProduct(admin, 1, { overtime: true, leave_payslab_countries: [101, 231] })
    const { features } = await readTx(app.system(org.orgId), (db) =>
      db
        .selectFrom('organisation')
        .select('features')
        .where('org_id', '=', org.orgId)
        .executeTakeFirstOrThrow(),
    )
    expect(features).toMatchObject({
      probe: true,
      short_leave: true,
      overtime: true,
      leave_payslab_countries: [101, 231],
    })
  })

  test('can be changed one by one, by name', async () => {
    expect((await changeOne(admin, 'theme_colour', '#0B7285')).data.settings.theme_colour).toBe('#0b7285')
    expect((await changeOne(admin, 'counts_screens', true)).data).toMatchObject({
      version: 3,
      settings: { counts_screens: true, theme_colour: '#0b7285' },
    })
  })
})

/** All entries of a menu, whatever they are below. */
const entriesOf = (menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.flatMap((entry) => [entry, ...entriesOf(entry.children)])

describe('the organisation’s own assistant', () => {
  const entryOf = async (token: string) => {
    const { data } = await app.call(getMenus, { token, params: { app: 'hrms' }, query: { new_format: '1' } })
    return entriesOf(data.menu).find((entry) => entry.menu_layout === 'AI_CHATBOT')?.url
  }

  test('appears in the menu while its URL is set', async () => {
    const own = await anOrganisation(app)
    const boss = await anAdmin(app, own)
    expect(await entryOf(boss.token)).toBeUndefined()
    const url = 'https://assistant.example/chat?team=hr'
    expect((await changeOne(boss, 'assistant_url', url)).data.settings.assistant_url).toBe(url)
    expect(await entryOf(boss.token)).toBe(url)
    expect(await entryOf(admin.token)).toBeUndefined()
    await changeOne(boss, 'assistant_url', '')
    expect(await entryOf(boss.token)).toBeUndefined()
  })
})

describe('settings refuse', () => {
  test.each([
    ['a name of another column', { app_ids: [1, 2, 3] }],
    ['the session’s length', { session_max_minutes: 9_999_999 }],
    ['the organisation itself', { org_id: 1 }],
    ['a setting of the other call', { theme_colour: '#000000' }],
  ])('%s, by its name', async (_what, settings) => {
    const answer = await change(admin, 1, settings)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields ?? {})).toContain(`settings.${Object.keys(settings)[0]}`)
    expect(answer.body.message).toContain(Object.keys(settings)[0])
    expect((await read(admin)).data.version).toBe(1)
  })

  test.each([
    ['date_format', 5],
    ['time_format', 2],
    ['time_zone', 'Mars/Olympus'],
    ['time_zone', "Asia/Kolkata'; drop table account"],
    ['currency', 'XYZ'],
    ['week_start', 7],
    ['cycle_day', 31],
    ['theme_colour', 'red;background:url(//evil.test)'],
    ['theme_colour', 'javascript:alert(1)'],
    ['login_domain', 'evil.test/path'],
    ['assistant_url', 'javascript:alert(1)'],
    ['assistant_url', 'http://assistant.example'],
    ['assistant_url', 'https://me:secret@assistant.example/'],
    ['counts_screens', 'yes'],
    ['leave_payslab_countries', [1, 2, 3, 4, 5, 6]],
  ])('%s = %s', async (name, value) => {
    const answer = await changeOne(admin, name, value as string)
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toHaveProperty([name])
  })

  test('an unknown name', async () => {
    expect((await changeOne(admin, 'status', 0)).status).toBe(422)
  })

  test('access by employees, for reading and editing', async () => {
    const person = await anAccount(app, org)
    expect((await read(person)).status).toBe(403)
    expect((await change(person, 1, { date_format: 1 })).status).toBe(403)
    expect((await changeProduct(person, 1, { theme_colour: '#000000' })).status).toBe(403)
    expect((await changeOne(person, 'date_format', 1)).status).toBe(403)
    expect((await app.call(listCodeSettings, { token: person.token })).status).toBe(403)
    expect((await app.call(readUsage, { token: person.token, query: {} })).status).toBe(403)
  })

  test('lets a sub-administrator view, but not edit', async () => {
    const subAdmin = await anAccount(app, org, { roles: [ROLE.subAdmin] })
    expect((await read(subAdmin)).data.abilities).toEqual({ edit: false })
    expect((await change(subAdmin, 1, { date_format: 1 })).status).toBe(403)
  })

  test('reports another organisation’s id as missing', async () => {
    const other = await anOrganisation(app)
    expect((await read(admin, other.orgId)).status).toBe(404)
    expect((await read(admin, 999_999_999)).status).toBe(404)
  })
})

describe('code setting', () => {
  const body = { kind: 'employee', prefix: 'SW-', width: 5, next_number: 7 }

  test('shows, compares, changes and audits it', async () => {
    const list = await app.call(listCodeSettings, { token: admin.token })
    expect(list.data.codes.filter(({ kind }) => kind === 'employee')).toEqual([
      {
        kind: 'employee',
        label: 'Employee code',
        prefix: 'EMP',
        width: 4,
        next_number: 1,
        version: 1,
        next_code: 'EMP0001',
      },
    ])
    const check = await app.call(checkCodeSetting, { token: admin.token, body })
    expect(check.data.preview[0]).toEqual({ code: 'SW-00007', is_taken: false })
    const answer = await app.call(updateCodeSetting, { token: admin.token, body: { ...body, version: 1 } })
    expect(answer.data).toMatchObject({ next_code: 'SW-00007', version: 2 })
    expect((await audited()).at(-1)).toMatchObject({ changes: { prefix: ['EMP', 'SW-'] } })
    const again = await app.call(updateCodeSetting, { token: admin.token, body: { ...body, version: 1 } })
    expect(again.status).toBe(409)
  })

  test('refuses an existing code as the next one, and counts existing codes', async () => {
    await tx(app.system(org.orgId), (db) =>
      db
        .insertInto('employee')
        .values(
          ['sw-00007', 'SW-00031', 'SW-x9'].map((code) => ({
            org_id: org.orgId,
            code,
            first_name: 'Ada',
            date_of_joining: '2026-01-01',
          })),
        )
        .execute(),
    )
    const check = await app.call(checkCodeSetting, { token: admin.token, body })
    expect(check.data).toMatchObject({ in_use: 2, highest: 31 })
    expect(check.data.preview.map((one) => one.is_taken)).toEqual([true, false, false, false, false])
    const answer = await app.call(updateCodeSetting, { token: admin.token, body: { ...body, version: 1 } })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain('SW-00007 is already in use')
  })

  test.each(['a b', '<b>', '../', 'x'.repeat(21)])('refuses the prefix %s', async (prefix) => {
    const answer = await app.call(checkCodeSetting, { token: admin.token, body: { ...body, prefix } })
    expect(answer.status).toBe(422)
  })
})

describe('screen usage counts', () => {
  const count = (by: TestAccount, screens: { screen: string; views: number }[]) =>
    app.call(countScreens, { token: by.token, body: { entry: 'admin', screens } })
  const usage = () => app.call(readUsage, { token: admin.token, query: { days: 7 } })

  test('are off by default', async () => {
    expect((await count(admin, [{ screen: '/users/view/{id}', views: 1 }])).status).toBe(200)
    expect((await usage()).data).toMatchObject({ is_on: false, total: 0, screens: [] })
    expect((await app.call(currentUser, { token: admin.token })).data.counts_screens).toBe(false)
  })

  test('sum up by day and screen, without personal data', async () => {
    await changeOne(admin, 'counts_screens', true)
    const person = await anAccount(app, org)
    await count(admin, [
      { screen: '/users/view/{id}', views: 2 },
      { screen: '/users/view/{id}', views: 1 },
    ])
    await count(person, [{ screen: '/', views: 4 }])
    const { data } = await usage()
    expect(data).toMatchObject({ is_on: true, total: 7 })
    expect(data.screens).toEqual([
      { entry: 'admin', screen: '/', views: 4 },
      { entry: 'admin', screen: '/users/view/{id}', views: 3 },
    ])
    expect(data.by_day).toHaveLength(7)
    expect(data.by_day.at(-1)).toEqual({ day: '2026-11-21', views: 7 })
    const rows = await readTx(app.system(org.orgId), (db) =>
      db.selectFrom('screen_view').selectAll().where('org_id', '=', org.orgId).execute(),
    )
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['day', 'entry', 'org_id', 'screen', 'views'])
  })

  test.each(['/users/view/42', '/users?q=ada', '/users/ada@example.test', '/users/<b>', 'users'])(
    'refuse %s, which could identify a person or record',
    async (screen) => {
      await changeOne(admin, 'counts_screens', true)
      expect((await count(admin, [{ screen, views: 1 }])).status).toBe(422)
    },
  )

  test('are limited, whatever clients send', async () => {
    await changeOne(admin, 'counts_screens', true)
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    for (const first of letters.slice(0, 10)) {
      await count(
        admin,
        Array.from({ length: 50 }, (_, at) => ({
          screen: `/${first}${letters[at % 26]}${at < 26 ? 'x' : 'y'}`,
          views: 1,
        })),
      )
    }
    const { data } = await usage()
    expect(data.total).toBe(400)
  })
})

describe('own settings', () => {
  test('store the language, which notices and mails follow', async () => {
    const person = await anAccount(app, org)
    const save = (language: 'hi' | null) =>
      app.call(saveOwnLanguage, { token: person.token, body: { language } })
    await save('hi')
    expect((await app.call(currentUser, { token: person.token })).data.formats.language).toBe('hi')
    await save(null)
    expect((await app.call(currentUser, { token: person.token })).data.formats.language).toBe('en')
  })

  test('store whether the product tour was seen, or is wanted again', async () => {
    const person = await anAccount(app, org)
    const flag = async () => (await app.call(currentUser, { token: person.token })).data.tour_flag
    expect(await flag()).toBe(0)
    await app.call(updateTourFlag, { token: person.token, body: { tour_flag: 1 } })
    expect(await flag()).toBe(1)
    expect((await app.call(currentUser, { token: admin.token })).data.tour_flag).toBe(0)
    await app.call(updateTourFlag, { token: person.token, body: { tour_flag: 0 } })
    expect(await flag()).toBe(0)
  })
})
