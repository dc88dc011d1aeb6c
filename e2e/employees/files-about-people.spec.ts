import {
  addPerson,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  signIn,
  test,
} from '../support.ts'

async function choose(page: Page, text: string): Promise<void> {
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
}

test('identity numbers and a bank account come from a file, masked on the way', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/users/protected-upload')
  const { code } = await addPerson(page)
  const header = 'Employee code,Passport,Passport valid until,Name as per bank,IFSC,Bank account no'
  await choose(page, `${header}\n${code},M123456Q,31/03/2031,Somebody,HDFC1234,0012345678901\n`)
  await expect(page.getByText(/Enter the IFSC|IFSC/).first()).toBeVisible()
  await page.goto('/admin/users/protected-upload')
  await choose(page, `${header}\n${code},M123456Q,31/03/2031,Somebody,HDFC0001234,0012345678901\n`)
  await expect(page.getByText('One person gets new or changed records: 2.')).toBeVisible()
  await expect(page.getByText('••••••456Q')).toBeVisible()
  await expect(page.getByText('M123456Q')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Upload 2 records' }).click()
  await expect(page.getByText('Numbers of one person saved.')).toBeVisible()
})

test('a former department is laid into the past of a person', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/users/history-upload')
  const { code } = await addPerson(page)
  const row = (day: string, until: string) => `Employee code,From,Until,Department\n${code},${day},${until},Engineering\n`
  await choose(page, row('01/04/1990', ''))
  await expect(page.getByText(/joined on/)).toBeVisible()
  await page.goto('/admin/users/history-upload')
  await choose(page, row('02/01/2026', '31/03/2026'))
  await expect(page.getByText('The history of one person changes.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Upload one row' }).click()
  await expect(page.getByText('History of one person saved.')).toBeVisible()
  await page.goto('/admin/users/history-upload')
  await choose(page, row('02/01/2026', '31/03/2026'))
  await expect(page.getByText('Everything in the file is recorded already.')).toBeVisible()
})
