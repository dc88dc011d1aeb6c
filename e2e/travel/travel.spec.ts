import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

const day = (ahead: number) => {
  const date = new Date(Date.now() + ahead * 86_400_000)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`
}

test('a trip is requested on the phone, approved, offered, chosen, booked with a ticket, changed and claimed', async ({
  page,
}) => {
  // Six people’s turns with the axe check of each page.
  test.setTimeout(240_000)
  await signIn(page, 'employee@demo.test', '/me/travel/trip/new')
  await page.getByRole('textbox', { name: 'What is the trip for?' }).fill('Plant visit in Kolhapur')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Client visit' }).click()
  const leg = page.getByRole('region', { name: 'Leg 1' })
  await leg.getByRole('combobox', { name: 'From' }).fill('Pune')
  await leg.getByRole('combobox', { name: 'To', exact: true }).fill('Mumbai')
  await leg.getByRole('textbox', { name: 'Day' }).fill(day(40))
  await leg.getByRole('combobox', { name: 'By' }).click()
  await page.getByRole('option', { name: 'Train' }).click()
  await leg.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'AC first' }).click()
  await leg.getByRole('textbox', { name: 'Estimated cost' }).fill('1200')
  await expect(page.getByText(/AC first is above AC 2 tier/)).toBeVisible()
  await expect(page.getByText('₹1,200.00').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Request trip' }).click()
  await expect(page.getByText('Waiting for approval').first()).toBeVisible()
  const address = new URL(page.url()).pathname.replace(/^\/me/, '')

  await signIn(page, 'manager@demo.test', '/me/requests/inbox')
  // The claim of an earlier trip between the same cities waits, too.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'AC first is above' })
    .getByRole('link', { name: /Pune → Mumbai/ })
    .click()
  // The list says it as well: what is decided is the request that the pane shows.
  const pane = page.getByRole('region', { name: 'Request', exact: true })
  await expect(pane.getByText(/AC first is above AC 2 tier/).first()).toBeVisible()
  // Sent once it can't be undone any more.
  const decided = page.waitForResponse(/bulk_requeststatus_rm$/)
  await pane.getByRole('button', { name: 'Approve', exact: true }).click()
  expect((await decided).status()).toBe(200)

  await signIn(page, 'admin@demo.test', `/admin${address}`)
  await page.getByRole('button', { name: 'Offer options' }).click()
  const offer = page.getByRole('dialog')
  await offer.getByRole('textbox', { name: 'Option 1' }).fill('Deccan Queen')
  await offer.getByRole('textbox', { name: 'Cost' }).first().fill('640')
  await offer.getByRole('textbox', { name: 'Option 2' }).fill('Intercity')
  await offer.getByRole('textbox', { name: 'Cost' }).last().fill('410')
  await offer.getByRole('button', { name: 'Offer', exact: true }).click()
  await expect(offer).toBeHidden()
  await expect(page.getByText('Options offered').first()).toBeVisible()
  await expectAccessible(page)

  await signIn(page, 'employee@demo.test', `/me${address}`)
  await page.getByRole('button', { name: 'Choose Deccan Queen' }).click()
  await expect(page.getByText('Chosen', { exact: true })).toBeVisible()

  await signIn(page, 'admin@demo.test', `/admin${address}`)
  await page.getByRole('button', { name: 'Add booking' }).click()
  const booking = page.getByRole('dialog')
  await expect(booking.getByRole('textbox', { name: 'What is booked?' })).toHaveValue('Deccan Queen')
  await booking.getByRole('textbox', { name: 'PNR or confirmation' }).fill('4521 887')
  await booking.getByRole('textbox', { name: 'At', exact: true }).fill('07:15')
  await booking.getByRole('textbox', { name: 'Until', exact: true }).fill('10:25')
  await booking.getByRole('combobox', { name: 'Paid by' }).click()
  await page.getByRole('option', { name: 'The traveller' }).click()
  await booking.getByLabel('Add document').setInputFiles({
    ...{ name: 'queen.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from('%PDF-1.4\n% Deccan Queen\n'),
  })
  await expect(booking.getByText('queen.pdf')).toBeVisible()
  await expectAccessible(page)
  await booking.getByRole('button', { name: 'Save' }).click()
  await expect(booking).toBeHidden()
  await page.getByRole('button', { name: 'Everything is booked' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Everything is booked' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Change Deccan Queen' }).click()
  await booking.getByRole('textbox', { name: 'Fee' }).fill('60')
  await booking.getByRole('textbox', { name: 'Reason' }).fill('Another coach')
  await booking.getByRole('button', { name: 'Save' }).click()
  await expect(booking).toBeHidden()
  await expect(page.getByText('₹700.00').first()).toBeVisible()

  await signIn(page, 'employee@demo.test', `/me${address}`)
  await expect(page.getByRole('link', { name: 'Open queen.pdf' })).toBeVisible()
  await expect(page.getByText('PNR or confirmation: 4521 887')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const more = page.getByRole('button', { name: 'More actions' })
  const act = async (name: string) => {
    if (await more.isVisible()) {
      await more.click()
      await page.getByRole('menuitem', { name }).click()
    } else await page.getByRole('button', { name }).click()
  }
  const file = page.waitForEvent('download')
  await act('Add to calendar')
  expect((await file).suggestedFilename()).toMatch(/^TR-.*\.ics$/)
  await act('Claim costs')
  await page.getByRole('dialog').getByRole('button', { name: 'Claim costs' }).click()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('700')
})

test('the desk, its dashboard and its setup @full', async ({ page, expectRefusal }) => {
  expectRefusal(/^422 .*\/travel\/policies\/save$/)
  await signIn(page, 'admin@demo.test', '/admin/organisation/traveldesk/booking')
  await expect(page.getByText(/Nashik/).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/admin/organisation/traveldesk/dashboard')
  await expect(page.getByText('Spend by month').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  for (const [path, text] of [
    ['category', 'Client visit'],
    ['policies', 'Everybody'],
    ['cities', 'Singapore'],
    ['confirguration', 'Agents'],
  ]) {
    await page.goto(`/admin/organisation/traveldesk/${path}`)
    await expect(page.getByText(text as string).first()).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/admin/organisation/traveldesk/policies')
  await page.getByRole('button', { name: 'Edit Everybody' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Add class' }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('This repeats an entry above.').first()).toBeVisible()
})
