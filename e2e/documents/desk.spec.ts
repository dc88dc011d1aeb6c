import { Readable } from 'node:stream'
import { aPdf } from '../../apps/api/seeds/company/pdf.ts'
import { readSheet } from '../../apps/api/src/platform/spreadsheets/index.ts'
import { makeZip } from '../../apps/api/src/platform/spreadsheets/sheet-fixtures.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, PASSWORD, signIn, test } from '../support.ts'

test('HR adds a folder with a category, stores an archive of documents in it, and downloads which of them expire @desktop', async ({
  page,
}) => {
  const mark = Date.now().toString(36)
  const [folder, category] = [`Contracts ${mark}`, `Permit ${mark}`]
  await signIn(page, 'admin@demo.test', '/admin/organisation/documents/employee-documents/configure-folder')
  await page.getByRole('button', { name: 'Add folder' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Name' }).fill(folder)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText(folder)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/organisation/documents/configuration')
  await page.getByRole('button', { name: 'Add category' }).click()
  await drawer.getByRole('textbox', { name: 'Name' }).fill(category)
  await drawer.getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('option', { name: folder }).click()
  await drawer.getByRole('combobox', { name: 'Day of expiry' }).click()
  await page.getByRole('option', { name: 'May have one' }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()

  const entered = await page.request.post('/services/admin/apiv2/login_api', {
    data: { email: 'admin@demo.test', password: PASSWORD },
  })
  const { token } = (await entered.json()).data as { token: string }
  const listed = await page.request.post('/services/admin/apiv2/auth/get-all-employees', {
    data: { page: 1, limit: 20 },
    headers: { token },
  })
  const { employees } = (await listed.json()).data as {
    employees: { EMPLOYEE_CODE: string; EMPLOYEE_NAME: string; left_on: string | null }[]
  }
  const people = employees.filter(({ left_on }) => left_on === null).slice(0, 2)
  expect(people).toHaveLength(2)

  await page.goto('/admin/organisation/documents/employee-documents/bulkupload')
  await page.getByRole('combobox', { name: 'Category' }).fill(category)
  await page.getByRole('option', { name: category }).click()
  await page.getByRole('textbox', { name: 'Expires on' }).fill('31/12/2031')
  await page.getByRole('textbox', { name: 'Expires on' }).press('Tab')
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'permits.zip', mimeType: 'application/zip' },
    buffer: makeZip([
      ...people.map(({ EMPLOYEE_CODE, EMPLOYEE_NAME }) => ({
        ...{ name: `${EMPLOYEE_CODE} permit.pdf`, content: aPdf(`Permit of ${EMPLOYEE_NAME}`) },
      })),
      { name: 'nobody.pdf', content: aPdf('Whose?') },
    ]),
  })
  await page.getByRole('button', { name: 'Show the match' }).click()
  await expect(page.getByText('2 files matched')).toBeVisible()
  await expect(page.getByText('1 file belongs to nobody and is left out')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Store 2 documents' }).click()
  await expect(page.getByText('All documents are stored.')).toBeVisible({ timeout: 60_000 })

  await page.goto(`/admin/organisation/documents/employee-documents?q=${encodeURIComponent(category)}`)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expectNoSidewaysScroll(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Expiry report' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('DocumentExpiryReport.xlsx')
  const rows: (string | undefined)[][] = []
  for await (const row of readSheet(Readable.from(await file.createReadStream()))) rows.push([...row])
  const at = (heading: string) => (rows[0] ?? []).indexOf(heading)
  expect(
    rows
      .slice(1)
      .map((row) => row[at('Employee code')])
      .sort(),
  ).toEqual(people.map(({ EMPLOYEE_CODE }) => EMPLOYEE_CODE).sort())
  expect(new Set(rows.slice(1).map((row) => row[at('Category')]))).toEqual(new Set([category]))
})

test('an employee asks HR for a document; the manager approves, HR issues it, and it is in the employee’s folder @desktop', async ({
  page,
}) => {
  const title = `Proof of employment ${Date.now().toString(36)}`
  await signIn(page, 'employee@demo.test', '/me/documents')
  await page.getByRole('link', { name: 'Ask HR for a document' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Which document?' }).fill(title)
  await sheet.getByRole('textbox', { name: 'What is it for?' }).fill('For a visa.')
  await expectAccessible(page)
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/docs/request-document'))
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet).toBeHidden()
  const { REQUEST_ID } = (await (await sent).json()).data as { REQUEST_ID: number }

  await signIn(page, 'manager@demo.test', `/me/workflow/request-worlflow/${REQUEST_ID}`)
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await expect(page).toHaveURL(/\/requests\/inbox/)

  await signIn(
    page,
    'admin@demo.test',
    `/admin/organisation/documents/requested?q=${encodeURIComponent(title)}`,
  )
  await page.getByRole('button', { name: new RegExp(`^Issue ${title} for `) }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Letters and certificates' }).click()
  await drawer.locator('input[type=file]').setInputFiles({
    ...{ name: 'proof.pdf', mimeType: 'application/pdf', buffer: aPdf(title) },
  })
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: new RegExp(`^Issue ${title} for `) })).toBeHidden()

  await signIn(page, 'employee@demo.test', '/me/documents')
  await expect(page.getByRole('listitem').filter({ hasText: title }).first()).toBeVisible()
})
