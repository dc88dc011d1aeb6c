import { asAdmin } from '../onboarding/journey-setup.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PASSWORD,
  type Page,
  signIn,
  test,
} from '../support.ts'
import { browserSeeing } from './camera.ts'

/** The demo's employee, whose manager decides. */
async function demoEmployee(page: Page): Promise<number> {
  const data = { email: 'employee@demo.test', password: PASSWORD }
  const entered = await page.request.post('/services/admin/apiv2/login_api', { data })
  const { token } = (await entered.json()).data as { token: string }
  const user = await page.request.get('/services/admin/user', { headers: { token } })
  return ((await user.json()) as { data: { user_emp_id: number } }).data.user_emp_id
}

/** Asks for a laptop to be bought. @returns the number of the request */
async function askFor(page: Page, name: string): Promise<number> {
  const call = await asAdmin(page)
  const { master_filters } = (await call('assets/assetslist', { page: 1, limit: 1 })) as unknown as {
    master_filters: { types: { id: number; name: string }[] }
  }
  const { REQUEST_ID } = await call('assets/saveprocurement', {
    ...{ EMPLOYEE_ID: await demoEmployee(page), name, quantity: 1, unit_cost: '91500.00' },
    ...{ type_id: master_filters.types.find((one) => one.name === 'Laptop')?.id, vendor: 'Redington' },
    reason: 'The old one is slow.',
  })
  return REQUEST_ID as unknown as number
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Orders it and takes the delivery. @returns the code of the asset */
async function buy(page: Page, name: string): Promise<string> {
  await signIn(page, 'admin@demo.test', `/admin/assets/procurement?q=${encodeURIComponent(name)}`)
  const dialog = page.getByRole('dialog')
  await choose(page, name, 'Record order')
  await dialog.getByRole('textbox', { name: 'Order number' }).fill('PO-7')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Ordered', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await choose(page, name, 'Record delivery')
  await dialog.getByRole('textbox', { name: /^Serial numbers/ }).fill(`SN${Date.now()}`)
  await dialog.getByRole('button', { name: 'Record delivery' }).click()
  const added = page.getByText(/^Added 1 asset: /)
  await expect(added).toBeVisible()
  return /LAP-\d+/.exec((await added.textContent()) ?? '')?.[0] ?? ''
}

/** Scans its label on the phone: the browser reads no codes itself, so that the library does. */
async function auditByPhone(code: string, baseURL: string): Promise<void> {
  const { browser, close } = await browserSeeing(code)
  try {
    const phone = await (
      await browser.newContext({
        baseURL,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      })
    ).newPage()
    await signIn(phone, 'admin@demo.test', '/admin/assets/audits?record=new')
    const sheet = phone.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Name' }).fill(`By phone: ${code}`)
    await sheet.getByRole('button', { name: 'Start audit' }).click()
    await phone.getByRole('button', { name: 'Use the camera' }).click()
    // The label stays in the picture, and is read again after a while.
    await expect(phone.getByText(new RegExp(`^${code} (found|has already been recorded)`))).toBeVisible()
    await phone.getByRole('button', { name: 'Stop the camera' }).click()
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone)
    await phone.getByText(/^Found \(1\)$/).click()
    await expect(phone.getByText(code).first()).toBeVisible()
  } finally {
    await close()
  }
}

test('a laptop is bought, handed over, found in an audit by the phone’s camera, and returned @desktop', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const name = `Latitude ${Date.now() % 1_000_000}`
  const request = await askFor(page, name)
  await signIn(page, 'manager@demo.test', `/me/workflow/request-worlflow/${request}`)
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  // Once it is decided, the next one is shown.
  await expect(page).toHaveURL(/\/requests\/inbox/)
  const code = await buy(page, name)

  await page.goto(`/admin/assets?q=${code}`)
  await page.getByRole('row').filter({ hasText: code }).first().click()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel(/^Employee/)
    .first()
    .fill('EMP00')
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog).toBeHidden()
  const asset = page.url()

  await auditByPhone(code, baseURL as string)

  await page.goto(asset)
  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await dialog.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(page.getByText('Nobody holds it.')).toBeVisible()
})
