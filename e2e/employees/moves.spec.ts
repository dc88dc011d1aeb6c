import { companyDay, expect, expectAccessible, type Page, signIn, test } from '../support.ts'

interface Row {
  EMPLOYEE_ID: number
  EMPLOYEE_CODE: string
  EMPLOYEE_NAME: string
  REPORTING_MANAGER_ID: number | null
  status: string
  left_on: string | null
}

const NOTE = 'Reorganised by the journey'
const PEOPLE = 40

/** A call with the page's own session. */
async function ask<T>(page: Page, path: string, body: unknown): Promise<T> {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find(
      (name) => name.startsWith('muster.admin') && name.endsWith('token'),
    )
    return key ? localStorage.getItem(key) : null
  })
  const plain = token?.startsWith('"') ? (JSON.parse(token) as string) : token
  const answer = await page.request.fetch(`/services/admin/apiv2/auth/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { token: plain ?? '', app_name: 'hrms2.0', app_lang: 'en' },
    ...(body === undefined ? {} : { data: body }),
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

interface Planned {
  changes: { id: string; reason: string; EMPLOYEE_ID: number; EMPLOYEE_NAME: string }[]
}

/** Changes planned by this journey. */
async function planned(page: Page): Promise<Planned['changes']> {
  const { changes } = await ask<Planned>(page, 'hrms/planned-changes', { limit: 200, kinds: ['transfer'] })
  return changes.filter((change) => change.reason === NOTE)
}

test('forty people are transferred to another manager from next month, and one transfer is cancelled @desktop @full', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test')
  const { employees } = await ask<{ employees: Row[] }>(page, 'get-all-employees', { limit: 100 })
  // By code: other journeys add people, hundreds of them without a manager.
  const { employees: found } = await ask<{ employees: Row[] }>(page, 'get-all-employees', {
    EMP_CODE: 'EMP0001',
  })
  const head = found.find((row) => row.EMPLOYEE_CODE === 'EMP0001') as Row
  const { changes: ahead } = await ask<Planned>(page, 'hrms/planned-changes', { limit: 200 })
  const isPlanned = new Set(ahead.map((change) => change.EMPLOYEE_ID))
  const moving = employees
    .filter((row) => !isPlanned.has(row.EMPLOYEE_ID))
    .filter((row) => row.status === 'active' && row.left_on === null && row.EMPLOYEE_ID !== head.EMPLOYEE_ID)
    .filter((row) => row.REPORTING_MANAGER_ID !== head.EMPLOYEE_ID)
    .filter((row) => employees.filter((one) => one.EMPLOYEE_NAME === row.EMPLOYEE_NAME).length === 1)
    .slice(0, PEOPLE)
  expect(moving).toHaveLength(PEOPLE)
  const today = companyDay()
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 2, 1))
  const day = first.toISOString().slice(0, 10)
  const month = first.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' })
  const shown = `01-${month}-${first.getUTCFullYear()}`
  const inSentence = `1 ${month} ${first.getUTCFullYear()}`

  const team = async () => {
    const path = `hrms/team/as-of?day=${day}&manager_id=${head.EMPLOYEE_ID}`
    return (await ask<{ total_rows: number }>(page, path, undefined)).total_rows
  }
  const before = await team()

  await page.goto('/admin/users/emp-directory')
  await page.getByLabel('Rows per page').selectOption('100')
  for (const row of moving) {
    const box = page.getByRole('checkbox', { name: `Select ${row.EMPLOYEE_NAME}`, exact: true })
    await expect(async () => {
      // By keyboard: forty aimed clicks take minutes on a busy machine.
      if (!(await box.isChecked())) await box.press('Space')
      expect(await box.isChecked()).toBe(true)
    }).toPass()
  }
  await expect(page.getByText(/^40 selected/)).toBeVisible()
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /Transfer 40 people/ })
  await dialog.getByRole('textbox', { name: 'Effective date' }).fill(shown)
  await dialog.getByRole('textbox', { name: 'Note' }).fill(NOTE)
  await dialog
    .getByRole('combobox', { name: 'Reporting manager' })
    .or(dialog.getByRole('textbox', { name: 'Reporting manager' }))
    .first()
    .fill(head.EMPLOYEE_NAME)
  await page
    .getByRole('option', { name: new RegExp(head.EMPLOYEE_NAME) })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await expect(dialog.getByText(`Changes from ${inSentence}`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Transfer 40 people' }).click()
  await expect(page.getByText(/40 people will be transferred on/)).toBeVisible()

  const entered = await planned(page)
  expect(entered).toHaveLength(PEOPLE)
  expect(await team()).toBe(before + PEOPLE)

  const [one] = entered
  await page.goto(`/admin/users/view/${one?.EMPLOYEE_ID}?tab=work`)
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill(shown)
  await expect(page.getByRole('columnheader', { name: `On ${shown}` })).toBeVisible()
  await expect(page.getByRole('row', { name: /Reporting manager.*different from today/ })).toContainText(
    head.EMPLOYEE_NAME,
  )
  await expectAccessible(page)

  await page.goto(`/admin/users/planned-changes?q=${encodeURIComponent(one?.EMPLOYEE_NAME ?? '')}`)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: `Cancel Transfer of ${one?.EMPLOYEE_NAME} on ${inSentence}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel changes' }).click()
  await expect(page.getByText('One planned change was cancelled.')).toBeVisible()
  expect(await team()).toBe(before + PEOPLE - 1)

  // Clean-up for the other journeys.
  await ask(page, 'hrms/planned-changes/cancel', { ids: (await planned(page)).map((change) => change.id) })
  expect(await planned(page)).toEqual([])
})
