import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, signIn, test } from '../support.ts'

const day = (ahead: number) => {
  const date = new Date(Date.now() + ahead * 86_400_000)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`
}
const phone = (page: Page) => page.setViewportSize({ width: 390, height: 844 })
const desktop = (page: Page) => page.setViewportSize({ width: 1440, height: 900 })

/** Books something; for the leg, which is booked first, the drawer asks when it arrives. */
async function book(
  page: Page,
  title: string,
  { cost, payer, until }: { cost: string; payer: 'The company' | 'The traveller'; until?: string },
) {
  await page.getByRole('button', { name: 'Add booking' }).click()
  const booking = page.getByRole('dialog')
  await booking.getByRole('textbox', { name: 'What is booked?' }).fill(title)
  await booking.getByRole('textbox', { name: 'At', exact: true }).fill('07:15')
  if (until) await booking.getByRole('textbox', { name: 'Until', exact: true }).fill(until)
  await booking.getByRole('textbox', { name: 'Cost with tax' }).fill(cost)
  await booking.getByRole('combobox', { name: 'Paid by' }).click()
  await page.getByRole('option', { name: payer }).click()
  await booking.getByRole('button', { name: 'Save' }).click()
  await expect(booking).toBeHidden()
  // The next one is for what is not booked by then.
  await expect(page.getByText(title).first()).toBeVisible()
}

/** Debits and credits of a file for accounting, in hundredths. */
function sumsOf(file: string): { debit: number; credit: number } {
  const rows = file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','))
  const sum = (column: number) =>
    rows.reduce((all, row) => all + Math.round(Number(row[column] || 0) * 100), 0)
  return { debit: sum(4), credit: sum(5) }
}

test('a salesperson’s trip: request, booking, advance, claim on the phone with a cut meal, approval, payment, ledger @full', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const serial = String(Date.now()).slice(-6)
  const [title, city] = [`Sales round ${serial}`, `Satara ${serial}`]
  await phone(page)
  await signIn(page, 'employee@demo.test', '/me/travel/trip/new')
  await page.getByRole('textbox', { name: 'What is the trip for?' }).fill(title)
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Client visit' }).click()
  const leg = page.getByRole('region', { name: 'Leg 1' })
  await leg.getByRole('combobox', { name: 'From' }).fill('Pune')
  await leg.getByRole('combobox', { name: 'To', exact: true }).fill(city)
  await leg.getByRole('textbox', { name: 'Day' }).fill(day(47))
  await leg.getByRole('textbox', { name: 'Day' }).press('Tab')
  await leg.getByRole('combobox', { name: 'By' }).click()
  await page.getByRole('option', { name: 'Train' }).click()
  await leg.getByRole('textbox', { name: 'Estimated cost' }).fill('1200')
  await page.getByRole('textbox', { name: 'Advance needed (INR)' }).fill('200')
  await expect(page.getByText('₹1,200.00').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Request trip' }).click()
  await expect(page.getByText('Waiting for approval').first()).toBeVisible()
  const address = new URL(page.url()).pathname.replace(/^\/me/, '')

  await desktop(page)
  await signIn(page, 'manager@demo.test', '/me/requests/inbox')
  await page
    .getByRole('link', { name: new RegExp(`Pune → ${city}`) })
    .first()
    .click()
  const pane = page.getByRole('region', { name: 'Request', exact: true })
  await expect(pane.getByText(new RegExp(city)).first()).toBeVisible()
  // Sent once it can't be undone any more.
  const decided = page.waitForResponse(/bulk_requeststatus_rm$/)
  await pane.getByRole('button', { name: 'Approve', exact: true }).click()
  expect((await decided).status()).toBe(200)

  await signIn(page, 'admin@demo.test', `/admin${address}`)
  await book(page, 'Koyna Express', { cost: '640', payer: 'The company', until: '10:25' })
  await book(page, 'Seat on the bus back', { cost: '310', payer: 'The traveller' })
  await page.getByRole('button', { name: 'Everything is booked' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Everything is booked' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  // The advance is paid out.
  await page.goto('/admin/expense/advances?show=payable')
  const number = await page
    .getByRole('row')
    .filter({ hasText: '₹200.00' })
    .first()
    .getByText(/^ADV-/)
    .first()
    .innerText()
  await page.getByRole('checkbox', { name: new RegExp(number) }).check()
  await page.getByRole('button', { name: 'Pay out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  const paid = page.getByRole('dialog', { name: 'Record payment' })
  await paid.getByRole('textbox', { name: 'Reference' }).fill('NEFT advance')
  await paid.getByRole('button', { name: 'Record payment' }).click()
  await expect(drawer.getByText('Paid', { exact: true })).toBeVisible()

  // The claim on the phone: what the traveller paid is drafted, what the company paid stands beside it, a meal is added.
  await phone(page)
  await signIn(page, 'employee@demo.test', `/me${address}`)
  // On the phone actions are in a menu.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Claim costs' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Claim costs' }).click()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('310')
  const company = page.getByRole('region', { name: 'Paid by the company' })
  await expect(company.getByText(/Koyna Express/)).toBeVisible()
  await expect(company.getByText('₹640.00')).toBeVisible()
  await page.getByLabel('Photo of a receipt').setInputFiles({
    ...{ name: 'thali.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from(`%PDF-1.4\n% ${title}\n`),
  })
  const meal = page.getByRole('region', { name: 'Expense 2' })
  await expect(meal.getByText('thali.pdf')).toBeVisible()
  await meal.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Meals' }).click()
  await meal.getByRole('textbox', { name: 'Amount' }).fill('2310')
  await meal.getByRole('combobox', { name: 'Merchant' }).fill(`Mess ${title}`)
  await expect(meal.getByText(/of ₹2,310\.00 is allowed/)).toBeVisible()
  await expect(meal.getByText(/Over the limit of ₹[\d,.]+ per expense/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Submitted').first()).toBeVisible()

  await desktop(page)
  await signIn(page, 'manager@demo.test', '/me/requests/inbox')
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Paid by the company' })).toBeVisible()
  await page.getByRole('button', { name: /^Approve ₹/ }).click()
  await expect(page.getByText(/^Approved: ₹/).first()).toBeVisible()

  await signIn(page, 'admin@demo.test', `/admin/expense/claims?show=payable&q=${encodeURIComponent(title)}`)
  await page.getByRole('checkbox', { name: /EXP-/ }).check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay' }).click()
  await expect(drawer.getByText(new RegExp(title))).toBeVisible()
  const file = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Export to accounting' }).click()
  const ledger = await readFile(await (await file).path(), 'utf8')
  const { debit, credit } = sumsOf(ledger)
  expect(debit).toBe(credit)
  // The company's own account gets the ticket, and advances are settled.
  expect(ledger).toMatch(/,2330,,,640\.00,/)
  expect(ledger).toMatch(/,1450,,,[\d.]+,/)
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  await paid.getByRole('textbox', { name: 'Reference' }).fill('NEFT claim')
  await paid.getByRole('button', { name: 'Record payment' }).click()
  await expect(drawer.getByText('Paid', { exact: true })).toBeVisible()

  // The trip's own advance is settled by its claim.
  await page.goto('/admin/expense/advances?show=closed')
  await expect(page.getByText(number, { exact: true })).toBeVisible()
})
