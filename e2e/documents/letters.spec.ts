import { expect, expectAccessible, expectNoSidewaysScroll, ownName, signIn, test } from '../support.ts'

test('HR writes a letter from the library, previews it on a person, publishes and sends it, and the employee reads it on the phone @desktop', async ({
  page,
  browser,
}) => {
  const name = `Proof ${Date.now().toString(36)}`
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const own = await phone.newPage()
  await signIn(own, 'employee@demo.test', '/me/documents')
  const person = await ownName(own)

  await signIn(page, 'admin@demo.test', '/admin/organisation/documents/templates')
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('button', { name: 'Use Proof of employment', exact: true }).click()
  const title = page.getByRole('textbox', { name: 'Name of the template' })
  await expect(title).toBeVisible()
  await title.fill(name)
  await page.getByRole('textbox', { name: 'Title of the letter' }).fill(name)
  await expect(page.getByRole('img', { name: 'Preview of the letter' })).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Letter', exact: true })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' With warm regards.')
  await page.getByRole('combobox', { name: 'Preview for' }).fill(person)
  await page
    .getByRole('option', { name: new RegExp(person) })
    .first()
    .click()
  await expect(page.getByText('1 page', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await page.reload()
  await expect(text).toContainText('With warm regards.')

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('combobox', { name: 'People' }).fill(person)
  await page
    .getByRole('option', { name: new RegExp(person) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: 'Send one letter' }).click()
  await expect(page.getByText('The letters are sent.')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sent letters' }).last().click()
  await expect(page.getByRole('gridcell', { name: new RegExp(`^${name}`) })).toBeVisible()
  await expectAccessible(page)

  await own.goto('/me/documents?view=letters')
  const row = own.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('New')
  await expectAccessible(own)
  await expectNoSidewaysScroll(own)
  const opened = own.waitForResponse((response) => response.url().includes('openLetter'))
  await row.getByRole('button', { name: `Open ${name}` }).click()
  expect((await opened).status()).toBe(200)
  await expect(row.getByText('New', { exact: true })).toBeHidden()
  await phone.close()
})

test('a letterhead is for an entity or everybody, in every language or in one @desktop', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/organisation/documents/letterheads')
  await page.getByRole('button', { name: 'Add letterhead' }).click()
  const drawer = page.getByRole('dialog')
  // Of everybody in every language there is one already: what is left is offered.
  await drawer.getByRole('combobox', { name: 'Letters in' }).click()
  await expect(page.getByRole('option', { name: 'All languages' })).toBeHidden()
  await page.getByRole('option', { name: 'English' }).click()
  await drawer.getByRole('textbox', { name: 'Watermark' }).fill('Confidential')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Everybody, English' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Letterhead of Everybody, English' }).click()
  await expect(drawer.getByRole('textbox', { name: 'Watermark' })).toHaveValue('Confidential')
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Everybody, English' })).toBeHidden()
})
