import type { APIResponse } from '@playwright/test'
import {
  countClicks,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  PASSWORD,
  type Page,
  signIn,
  test,
} from '../support.ts'

/** The specification's type of holiday. */
const RESTRICTED = 3

const sheetOf = (page: Page) => page.getByRole('dialog')
const send = (page: Page) => sheetOf(page).getByRole('button', { name: /^Submit/ })
const near = (page: Page, at: number) =>
  sheetOf(page)
    .getByRole('group', { name: /suggested days$/ })
    .getByRole('button')
    .nth(at)

/** Withdraws what a journey has submitted, so that the days are free for the next. */
async function withdraw(page: Page, requestId: number): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('muster.me.token')!)
  const answer = await page.request.post('/services/admin/apiv2/auth/hrms/deleterequest_single', {
    headers: { token },
    data: { REQUEST_ID: requestId, comment: '' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Submits the sheet, waits for the answer, and withdraws the request. @returns the taps so far */
async function submit(page: Page, path: RegExp, clicks: () => Promise<number>): Promise<number> {
  await expect(sheetOf(page).getByRole('region', { name: 'Preview' })).toContainText('Approvers')
  const answered = page.waitForResponse((answer) => path.test(answer.url()))
  await send(page).click()
  const answer = await answered
  expect(answer.ok(), await answer.text()).toBe(true)
  await expect(sheetOf(page)).toBeHidden()
  const taps = await clicks()
  // The screen it was opened from is still there.
  await expect(page).toHaveURL(/\/me\/?$/)
  await withdraw(page, (await answer.json()).data.REQUEST_ID)
  return taps
}

interface Hr {
  get: (path: string) => Promise<Record<string, object>>
  post: (path: string, body: object) => Promise<unknown>
}

/** HR's calls, to set up what a journey needs. */
async function asHr(page: Page): Promise<Hr> {
  const data = { email: 'admin@demo.test', password: PASSWORD }
  const entered = await page.request.post('/services/admin/apiv2/login_api', { data })
  const headers = { token: (await entered.json()).data.token as string }
  const read = async (answer: APIResponse) => {
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data as Record<string, object>
  }
  return {
    get: async (path) => read(await page.request.get(`/services/admin/${path}`, { headers })),
    post: async (path, body) =>
      read(await page.request.post(`/services/admin/${path}`, { headers, data: body })),
  }
}

async function atHome(page: Page, email = 'employee@demo.test'): Promise<() => Promise<number>> {
  await signIn(page, email, 'me')
  await expect(page.getByRole('link', { name: 'New request' })).toBeVisible()
  return countClicks(page)
}

async function choose(page: Page, kind: string): Promise<void> {
  await page.getByRole('link', { name: 'New request' }).click()
  await sheetOf(page).getByRole('link', { name: kind, exact: true }).click()
}

// Taps are a matter of the phone; the same sheet stands on a desk.
test('leave is requested in four taps from the home page', async ({ page }) => {
  if (!isPhone(page)) return
  const clicks = await atHome(page, 'manager@demo.test')
  await page.getByRole('link', { name: 'Apply for leave' }).click()
  // Without a notice period, unlike earned leave.
  await sheetOf(page)
    .getByRole('radio', { name: /^Casual leave/ })
    .click()
  await near(page, 2).click()
  await expect(
    sheetOf(page)
      .getByText(/^1 day/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await submit(page, /leave\/applyleave$/, clicks)).toBeLessThanOrEqual(4)
})

test('short leave is requested in four taps from the home page', async ({ page }) => {
  if (!isPhone(page)) return
  const clicks = await atHome(page)
  await choose(page, 'Short leave')
  await sheetOf(page).getByRole('button', { name: '1 h', exact: true }).click()
  expect(await submit(page, /apply-short-leave$/, clicks)).toBeLessThanOrEqual(4)
})

test('work from home is requested in four taps from the home page', async ({ page }) => {
  if (!isPhone(page)) return
  const clicks = await atHome(page)
  await choose(page, 'Work from home')
  await near(page, 1).click()
  expect(await submit(page, /apply-wfh$/, clicks)).toBeLessThanOrEqual(4)
})

test('on duty is requested in four taps from the home page', async ({ page }) => {
  if (!isPhone(page)) return
  const clicks = await atHome(page)
  await choose(page, 'On duty')
  await near(page, 1).click()
  expect(await submit(page, /apply-onduty$/, clicks)).toBeLessThanOrEqual(4)
})

test('comp-off is requested in four taps from the home page', async ({ page }) => {
  if (!isPhone(page)) return
  // HR trusts what people say about days without attendance.
  const hr = await asHr(page)
  const { setting } = await hr.get('apiv2/auth/leave/comp-off-setting')
  await hr.post('apiv2/auth/leave/save-comp-off-setting', { ...setting, without_attendance: true })
  const clicks = await atHome(page)
  await choose(page, 'Comp-off')
  await near(page, 0).click()
  expect(await submit(page, /apply-compoff$/, clicks)).toBeLessThanOrEqual(4)
})

test('a restricted holiday is chosen in two taps from the home page', async ({ page }) => {
  if (!isPhone(page)) return
  // A year's restricted holidays may be over: one that is still to come.
  const soon = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10)
  // In the last days of a year none is left to come.
  if (soon.slice(0, 4) !== new Date().toISOString().slice(0, 4)) return
  const hr = await asHr(page)
  await hr.post('apiv2/auth/holiday-add', {
    holidays: [{ name: 'Founders’ day', date: soon, holiday_type: RESTRICTED }],
  })
  const clicks = await atHome(page, 'manager@demo.test')
  await page.getByRole('link', { name: /^Choose / }).click()
  expect(await submit(page, /apply-restricted-holiday$/, clicks)).toBeLessThanOrEqual(2)
})

test('the sheet opens over any screen, survives a reload, and asks before input is lost', async ({
  page,
}) => {
  await signIn(page, 'employee@demo.test', '/me/requests/new/WORK_FROM_HOME')
  await expect(sheetOf(page).getByRole('heading', { name: 'Work from home' })).toBeVisible()
  await expect(page).toHaveURL(/\/me\/requests\?apply=WORK_FROM_HOME$/)
  await page.reload()
  await expect(sheetOf(page).getByRole('heading', { name: 'Work from home' })).toBeVisible()
  await expectAccessible(page)
  await near(page, 1).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(near(page, 1)).toHaveAttribute('aria-pressed', 'true')
})
