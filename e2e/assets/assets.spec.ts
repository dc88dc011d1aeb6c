import { expect, expectAccessible, expectNoSidewaysScroll, type Page, signIn, test } from '../support.ts'

/** The row of a list. */
const entryOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()

test('a laptop: requested, approved, handed over, confirmed, found in an audit and returned @desktop', async ({
  page,
}) => {
  const details = `Laptop for ${Date.now() % 1_000_000}`
  await signIn(page, 'employee@demo.test', '/me/my-assets')
  await page.getByRole('link', { name: 'Request an asset' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('combobox', { name: 'What do you need?' }).click()
  await page.getByRole('option', { name: 'Laptop', exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Details' }).fill(details)
  await sheet.getByRole('textbox', { name: 'What is it for?' }).fill('The old one is slow.')
  await expectAccessible(page)
  const sent = page.waitForResponse((answer) => answer.url().includes('saveassestrequest'))
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet).toBeHidden()

  const { REQUEST_ID } = (await (await sent).json()).data as { REQUEST_ID: number }
  await signIn(page, 'manager@demo.test', `/me/workflow/request-worlflow/${REQUEST_ID}`)
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  // Once it is decided, the next one is shown.
  await expect(page).toHaveURL(/\/requests\/inbox/)

  await signIn(page, 'admin@demo.test', `/admin/assets/requests?q=${encodeURIComponent(details)}`)
  await expect(entryOf(page, details)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Actions for Laptop/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Hand over', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Asset' }).click()
  const option = page.getByRole('option', { name: /LAP-\d+/ }).first()
  const code = /LAP-\d+/.exec((await option.textContent()) ?? '')?.[0] ?? ''
  await option.click()
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(dialog).toBeHidden()

  await signIn(page, 'employee@demo.test', '/me/my-assets')
  const held = page.getByRole('article').filter({ hasText: code })
  await held.getByRole('button', { name: /^I have received/ }).click()
  await expect(held.getByText(/^Confirmed on/)).toBeVisible()

  await signIn(page, 'admin@demo.test', '/admin/assets/audits?record=new')
  const audit = page.getByRole('dialog')
  await audit.getByRole('textbox', { name: 'Name' }).fill(`Audit of ${code}`)
  await audit.getByRole('button', { name: 'Start audit' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText(new RegExp(`^${code} found`))).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.goto(`/admin/assets?q=${code}`)
  await entryOf(page, code).click()
  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(page.getByText('Nobody holds it.')).toBeVisible()
})
