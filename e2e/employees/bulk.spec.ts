import { mailPeer } from '../mail-peer.ts'
import { expect, expectAccessible, type Page, signIn, test } from '../support.ts'

const peer = mailPeer()

const PASSWORD = 'Quiet-Harbour-73'
const PEOPLE = 300
const teams = ['Weaving', 'Dyeing', 'Spinning', 'Design', 'Shop']
const first = ['Asha', 'Tara', 'Nikhil', 'Omar', 'Lena', 'Ravi', 'Mei', 'Jonas', 'Ines', 'Karan']
const last = [
  'Rao',
  'Sen',
  'Kulkarni',
  'Haddad',
  'Voss',
  'Iyer',
  'Lin',
  'Berg',
  'Costa',
  'Mehta',
  'Nair',
  'Paul',
]

/** Three hundred generated people in a reporting line, each with a badge. */
function inventedPeople(stamp: string): string {
  const rows = Array.from({ length: PEOPLE }, (_, index) => {
    const code = `K${String(index + 1).padStart(4, '0')}`
    const manager = index === 0 ? '' : `K${String(Math.floor((index - 1) / 8) + 1).padStart(4, '0')}`
    const day = `20${String(10 + (index % 16))}-${String(1 + (index % 12)).padStart(2, '0')}-15`
    const name = [first[index % first.length], last[index % last.length]]
    const team = teams[index % teams.length]
    return [code, ...name, `${code}@${stamp}.test`, day, team, manager, `B-${1000 + index}`].join(',')
  })
  const header =
    'Employee code,First name,Last name,Work e-mail,Date of joining,Department,Manager code,Badge'
  return `${header}\n${rows.join('\n')}\n`
}

async function signUp(page: Page, stamp: string): Promise<void> {
  const email = `kamal.${stamp}@loomery.test`
  await page.goto('/admin/')
  await page.getByRole('link', { name: 'Create an organisation' }).click()
  await page.getByLabel('Organisation', { exact: true }).fill(`Loomery ${stamp}`)
  await page.getByLabel('Your name').fill('Kamal Das')
  await page.getByLabel('Work e-mail address').fill(email)
  await page.getByRole('combobox', { name: 'Country' }).fill('India')
  await page.getByRole('option', { name: 'India', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Read the terms' }).click()
  await page.getByLabel('I agree to the terms of use').check()
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await page.goto(await peer.linkTo(email, 'email-verification'))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Activate organisation' }).click()
  await expect(page).toHaveURL(/\/admin\/(apps|dashboard)/)
  // The tour would cover the page.
  await expect(page.getByRole('dialog', { name: 'Welcome to Muster' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Welcome to Muster' })).toBeHidden()
}

async function addBadge(page: Page): Promise<void> {
  await page.goto('/admin/form/view?id=12')
  await page.getByRole('button', { name: 'Add field to Work' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Badge')
  await page.getByRole('checkbox', { name: /lists/i }).first().check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Badge' })).toContainText('Custom field')
}

test('a new organisation grows from empty to 300 people with a custom field @full', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow()
  const stamp = Date.now().toString(36)
  await signUp(page, stamp)
  await addBadge(page)

  await page.goto('/admin/users/emp-directory')
  await expect(page.getByText('No people yet')).toBeVisible()
  await page.getByRole('button', { name: 'Import people' }).first().click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(inventedPeople(stamp)),
  })
  await expect(page.getByText('Badge').first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  // The departments are created from the same file.
  await page.getByRole('checkbox', { name: 'Create 5 departments' }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('K0001').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: /^Import/ }).click()
  await expect(page.getByRole('link', { name: 'Open directory' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Open directory' }).click()
  await expect(page.getByText(`of ${PEOPLE}`)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Badge' })).toBeVisible()
  await expect(page.getByText(/^B-1\d{3}$/).first()).toBeVisible()
})

test('a bulk edit is previewed and applied, a draft is continued, and accounts are found @full', {
  tag: '@desktop',
}, async ({ page }) => {
  const stamp = Date.now().toString(36)
  await signIn(page, 'admin@demo.test')
  // A draft survives leaving the page.
  await page.goto('/admin/users/create')
  await page.getByRole('textbox', { name: 'First name' }).fill(`Draft${stamp}`)
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/users/create')
  await page.getByRole('link', { name: `Continue Draft${stamp}` }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(`Draft${stamp}`)
  await page.goto('/admin/users/create')
  await page.getByRole('button', { name: `Discard the draft of Draft${stamp}` }).click()
  await expect(page.getByRole('link', { name: `Continue Draft${stamp}` })).toBeHidden()

  await page.goto('/admin/users/bulk-work')
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk actions' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/users/bulk-edit?q=EMP011')
  await page
    .getByRole('row', { name: /EMP0110/ })
    .getByRole('checkbox')
    .check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page
    .getByRole('row', { name: /EMP0111/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('combobox', { name: 'Fields to edit' }).click()
  await page.getByRole('option', { name: 'Nationality' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Nationality' }).fill(`Land ${stamp}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByText('2 people change')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change 2 people' }).click()
  await expect(page.getByText('2 people were changed.')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: `Revert Nationality → Land ${stamp}` }).click()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^Revert/ })
    .click()
  await expect(page.getByText(/reverted|Done/i).first()).toBeVisible({ timeout: 30_000 })

  await page.goto('/admin/users/configurations')
  await expect(page.getByRole('columnheader', { name: 'Two-step verification' })).toBeVisible()
  await expectAccessible(page)
})
