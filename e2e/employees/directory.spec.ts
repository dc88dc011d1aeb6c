import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, signIn, test } from '../support.ts'

/** A row of the directory: a table row, or a card on a phone. */
const openPerson = (name: string) => new RegExp(`Open ${name}|${name}`)

test('an administrator finds an employee, edits the phone number and sees it in the timeline', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/users/emp-directory')
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('aditya iyer')
  await expect(page).toHaveURL(/q=aditya\+iyer/)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: openPerson('Aditya Iyer') }).click()
  else await page.getByRole('row', { name: /Aditya Iyer/ }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('aditya.iyer@sahyadri.test')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('link', { name: 'Open profile', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Aditya Iyer' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Personal' }).click()
  await page.getByRole('button', { name: 'Edit Contact' }).click()
  const phone = `98${String(Date.now()).slice(-8)}`
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(phone)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`+91${phone}`)).toBeVisible()

  await page.getByRole('tab', { name: 'Timeline' }).click()
  const newest = page.getByRole('listitem').filter({ hasText: 'Mobile number changed' }).first()
  await expect(newest).toContainText(`+91${phone}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the URL of the directory reproduces the view @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/users/emp-directory?sort=-date_of_joining&f.125=0')
  await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Left')
  const total = await page.getByText(/^1–\d+ of \d+$/).innerText()
  await page.reload()
  await expect(page.getByText(total, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Status' }).click()
  await expect(page).not.toHaveURL(/f\.125/)
  await expect(page.getByText(total, { exact: true })).toBeHidden()
})

test('a sub-admin sees only the people of their own location @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/users/emp-directory')
  const count = page.getByText(/^1–\d+ of \d+$/)
  await expect(count).toBeVisible()
  const everybody = Number((await count.innerText()).split(' ').at(-1))

  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'hr@demo.test', '/admin/users/emp-directory')
  await expect(count).toBeVisible()
  const reached = Number((await count.innerText()).split(' ').at(-1))
  expect(reached).toBeGreaterThan(0)
  expect(reached).toBeLessThan(everybody)
  const places = isPhone(page)
    ? page.locator('li').filter({ hasText: ' · ' })
    : page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  const texts = await places.allInnerTexts()
  expect(texts.length).toBeGreaterThan(1)
  const own = (await page.getByRole('button', { name: /account menu of/ }).getAttribute('aria-label')) ?? ''
  const name = own.split('account menu of ').at(-1) ?? ''
  const elsewhere = texts.filter((text) => !text.includes('Pune') && !text.includes(name))
  expect(elsewhere, 'people of other locations').toEqual([])
  await expectAccessible(page)
})

test('an employee is created by form and appears in the directory', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/users/create')
  const stamp = Date.now().toString(36)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Please fill in this field.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ishita')
  await page.getByRole('textbox', { name: 'Last name' }).fill(`Probe ${stamp}`)
  await page.getByRole('textbox', { name: 'Work e-mail' }).fill(`ishita.${stamp}@sahyadri.test`)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Date of joining' }).fill('02-Mar-2026')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('What will apply')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Ishita Probe ${stamp}` })).toBeVisible()
  await expect(page.getByText(/EMP\d+/).first()).toBeVisible()
})
