import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('a cash fund is counted with a difference, which somebody else decides', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal(/^422 .*\/countFund$/)
  await signIn(page, 'employee@demo.test', '/me/my-petty-cash')
  await page.getByRole('link', { name: 'Nashik site cash' }).click()
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  const drawer = page.getByRole('dialog')
  // A blind count: the page behind says neither balance nor ledger.
  await expect(page.getByText('are hidden while the cash is counted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ledger' })).toBeHidden()
  await drawer.getByRole('textbox', { name: 'Pieces of ₹10.00' }).fill('1')
  await drawer.getByRole('textbox', { name: 'Pieces of ₹2.00' }).fill('1')
  await drawer.getByRole('textbox', { name: 'Pieces of ₹0.50' }).fill('1')
  await expect(drawer.getByText('Total of the denominations: ₹12.50')).toBeVisible()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Say why the cash differs from the ledger.').first()).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Why it differs' }).fill('Found in the drawer')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Waits for somebody else’s decision.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await signIn(page, 'admin@demo.test', '/admin/petty-cash/balances?q=nashik')
  await page.getByRole('link', { name: 'Nashik site cash' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  const found = page.getByRole('dialog')
  await found
    .getByRole('textbox', { name: 'Reason for the difference' })
    .fill('A coin roll was behind the drawer')
  await expectAccessible(page)
  await found.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Correction: ₹12.50, then ₹12.50')).toBeVisible()
  await expect(page.getByText('“A coin roll was behind the drawer”')).toBeVisible()
  await expectAccessible(page)
})
