import { expect, expectAccessible, expectNoSidewaysScroll, type Page, signIn, test } from '../support.ts'

/** Asks for a monitor. @returns the request */
async function askForMonitor(page: Page, details: string): Promise<number> {
  await signIn(page, 'employee@demo.test', '/me/my-assets')
  await page.getByRole('link', { name: 'Request an asset' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('combobox', { name: 'What do you need?' }).click()
  await page.getByRole('option', { name: 'Monitor', exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Details' }).fill(details)
  await sheet.getByRole('textbox', { name: 'What is it for?' }).fill('Two documents side by side.')
  const sent = page.waitForResponse((answer) => answer.url().includes('saveassestrequest'))
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet).toBeHidden()
  return ((await (await sent).json()).data as { REQUEST_ID: number }).REQUEST_ID
}

test('whoever asked for a monitor and is handed a laptop reads what they got, and why', async ({ page }) => {
  const details = `27 inches ${Date.now() % 1_000_000}`
  const request = await askForMonitor(page, details)
  await signIn(page, 'manager@demo.test', `/me/workflow/request-worlflow/${request}`)
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  // Once it is decided, the next one is shown.
  await expect(page).toHaveURL(/\/requests\/inbox/)

  await signIn(page, 'admin@demo.test', `/admin/assets/requests?q=${encodeURIComponent(details)}`)
  await page
    .getByRole('button', { name: /^Actions for Monitor/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Hand over something else' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Type to hand over' }).click()
  await page.getByRole('option', { name: 'Laptop', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Asset', exact: true }).click()
  const option = page.getByRole('option', { name: /LAP-\d+/ }).first()
  const code = /LAP-\d+/.exec((await option.textContent()) ?? '')?.[0] ?? ''
  await option.click()
  const reason = 'Monitors come in March; the screen of this one is large.'
  await dialog.getByRole('textbox', { name: 'Reason for the substitute' }).fill(reason)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(dialog).toBeHidden()

  await signIn(page, 'employee@demo.test', '/me/my-assets')
  const answered = page.getByRole('article', { name: 'Requested: Monitor' }).filter({ hasText: details })
  await expect(answered.getByText('Answered with something else')).toBeVisible()
  await expect(answered.getByText(new RegExp(`^You were given .*${code}.* instead\\.$`))).toBeVisible()
  await expect(answered.getByText(`Reason: ${reason}`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
