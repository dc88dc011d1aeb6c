import { expect, expectAccessible, expectNoSidewaysScroll, ownName, signIn, test } from '../support.ts'

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('HR makes a document mandatory, an employee uploads it on the phone, HR approves, and the list shows who is left @desktop', async ({
  page,
  browser,
}) => {
  const name = `Licence ${Date.now().toString(36)}`
  await signIn(page, 'admin@demo.test', '/admin/organisation/documents/configuration')
  await page.getByRole('button', { name: 'Add category' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Name' }).fill(name)
  await drawer.getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('option', { name: 'Identity' }).click()
  await drawer.getByRole('switch', { name: 'People upload their own' }).check()
  await drawer.getByRole('combobox', { name: 'Approval of people’s uploads' }).click()
  await page.getByRole('option', { name: /^Approved first/ }).click()
  await drawer.getByRole('switch', { name: 'Mandatory', exact: true }).check()
  await drawer.getByRole('combobox', { name: 'Day of expiry' }).click()
  await page.getByRole('option', { name: 'Must have one' }).click()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText(name)).toBeVisible()
  await expectAccessible(page)

  // The employee, on a phone.
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const own = await phone.newPage()
  await signIn(own, 'employee@demo.test', '/me/documents')
  const person = await ownName(own)
  await own.goto('/me/documents')
  await own.getByRole('button', { name: `Upload ${name}` }).click()
  const sheet = own.getByRole('dialog')
  await sheet
    .getByLabel('Take a photo', { exact: true })
    .and(own.locator('input'))
    .setInputFiles({
      ...{ name: 'licence.png', mimeType: 'image/png', buffer: PICTURE },
    })
  await sheet.getByRole('button', { name: 'Upload', exact: true }).click()
  // The day is missing: the form says so in place.
  await expect(sheet.getByText('Please fill in this field.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Expires on' }).fill('31/12/2031')
  await expect(sheet.getByRole('heading', { name: 'Who decides' })).toBeVisible()
  await expectAccessible(own)
  await sheet.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(sheet).toBeHidden()
  const row = own.getByRole('listitem').filter({ hasText: name }).first()
  await expect(row).toContainText('Waiting for approval')
  await expectAccessible(own)
  await expectNoSidewaysScroll(own)

  // HR decides in place of the manager.
  await page.goto(`/admin/organisation/documents/employee-documents?q=${encodeURIComponent(name)}`)
  await page.getByRole('gridcell', { name, exact: true }).click()
  await drawer.getByRole('link', { name: 'Open the request' }).click()
  await expect(page.getByRole('link', { name: 'Open licence.png' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible({ timeout: 20_000 })

  // Who is left.
  await page.goto('/admin/organisation/documents/owed')
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await expect(page.getByRole('button', { name: new RegExp(`${name}.*1 of \\d+ provided`) })).toBeVisible()
  await page.getByRole('searchbox').fill(person)
  await expect(page.getByText('No matches')).toBeVisible()
  await expectAccessible(page)
  await own.reload()
  await expect(row).toContainText('Provided')
  await phone.close()
})
