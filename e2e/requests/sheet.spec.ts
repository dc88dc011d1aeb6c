import type { APIResponse } from '@playwright/test'
import {
  companyDate,
  companyDay,
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

/** Leave on a day that can't be taken. @returns the section of the days */
async function signInAtLeaveOnAWeekOff(page: Page) {
  // A Sunday, in three weeks.
  const sunday = companyDay(21)
  sunday.setUTCDate(sunday.getUTCDate() + ((7 - sunday.getUTCDay()) % 7))
  const day = sunday.toISOString().slice(0, 10)
  await signIn(page, 'employee@demo.test', `/me/requests/new/LEAVE?from_date=${day}&to_date=${day}`)
  const days = sheetOf(page).getByRole('region', { name: 'Days', exact: true })
  await expect(days).toBeVisible()
  return days
}

async function choose(page: Page, kind: string): Promise<void> {
  await page.getByRole('link', { name: 'New request' }).click()
  await sheetOf(page).getByRole('link', { name: kind, exact: true }).click()
}

// Taps are a matter of the phone; the same sheet stands on a desk.
test('leave is requested in four taps from the home page', async ({ page }) => {
  test.skip(!isPhone(page), 'a matter of the phone')
  const clicks = await atHome(page, 'manager@demo.test')
  await page.getByRole('link', { name: 'Apply for leave' }).first().click()
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
  test.skip(!isPhone(page), 'a matter of the phone')
  const clicks = await atHome(page)
  await choose(page, 'Short leave')
  await sheetOf(page).getByRole('button', { name: '1 h', exact: true }).click()
  expect(await submit(page, /apply-short-leave$/, clicks)).toBeLessThanOrEqual(4)
})

test('work from home is requested in four taps from the home page @full', async ({ page }) => {
  test.skip(!isPhone(page), 'a matter of the phone')
  // Somebody without requests of their own, which may take the day.
  const clicks = await atHome(page, 'payroll@demo.test')
  await choose(page, 'Work from home')
  await near(page, 1).click()
  expect(await submit(page, /apply-wfh$/, clicks)).toBeLessThanOrEqual(4)
})

test('a message never covers the button that sends, which stays on the screen', async ({ page }) => {
  test.skip(!isPhone(page), 'a matter of the phone')
  const clicks = await atHome(page, 'payroll@demo.test')
  await choose(page, 'Work from home')
  await near(page, 2).click()
  await submit(page, /apply-wfh$/, clicks)
  const message = page.locator('.mantine-Notification-root').first()
  await expect(message).toBeVisible()
  await choose(page, 'Work from home')
  await near(page, 1).click()
  await expect(send(page)).toBeVisible()
  await expect(message).toBeVisible()
  const isFree = () =>
    send(page).evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return hit !== null && button.contains(hit)
    })
  await expect.poll(isFree).toBe(true)
})

test('on duty is requested in four taps from the home page @full', async ({ page }) => {
  test.skip(!isPhone(page), 'a matter of the phone')
  // Somebody without requests of their own, which may take the day.
  const clicks = await atHome(page, 'payroll@demo.test')
  await choose(page, 'On duty')
  await near(page, 1).click()
  expect(await submit(page, /apply-onduty$/, clicks)).toBeLessThanOrEqual(4)
})

test('comp-off is requested in four taps from the home page', async ({ page }) => {
  test.skip(!isPhone(page), 'a matter of the phone')
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
  test.skip(!isPhone(page), 'a matter of the phone')
  // A year's restricted holidays may be over: one that is still to come.
  const soon = companyDate(3)
  const isNextYear = soon.slice(0, 4) !== companyDate().slice(0, 4)
  test.skip(isNextYear, 'in the last days of a year none is left')
  const hr = await asHr(page)
  await hr.post('apiv2/auth/holiday-add', {
    holidays: [{ name: 'Founders’ day', date: soon, holiday_type: RESTRICTED }],
  })
  const clicks = await atHome(page, 'manager@demo.test')
  await page.getByRole('link', { name: /^Choose / }).click()
  expect(await submit(page, /apply-restricted-holiday$/, clicks)).toBeLessThanOrEqual(2)
})

test('a restricted holiday of next year is chosen in two taps from its page @full', async ({ page }) => {
  test.skip(!isPhone(page), 'a matter of the phone')
  await signIn(page, 'employee@demo.test', '/me/my-holidays')
  await page.getByText(String(companyDay().getUTCFullYear() + 1), { exact: true }).click()
  const choices = page.getByRole('link', { name: /^Choose / })
  // The choices of this year stay until those of the next are there.
  await expect(
    page.getByRole('heading', { name: `Holidays of ${companyDay().getUTCFullYear() + 1}` }),
  ).toBeVisible()
  await expect(choices.first()).toBeVisible()
  const name = (await choices.last().getAttribute('aria-label'))?.replace('Choose ', '') ?? ''
  const clicks = await countClicks(page)
  await choices.last().click()
  await expect(sheetOf(page).getByRole('combobox', { name: /^Holiday/ })).toHaveValue(
    new RegExp(`^${name}, `),
  )
  await expect(sheetOf(page).getByRole('button', { name: /^Show the preview: .* left after$/ })).toBeVisible()
  await expectAccessible(page)
  const answered = page.waitForResponse((answer) => /apply-restricted-holiday$/.test(answer.url()))
  await send(page).click()
  const answer = await answered
  expect(answer.ok(), await answer.text()).toBe(true)
  expect(await clicks()).toBeLessThanOrEqual(2)
  await withdraw(page, (await answer.json()).data.REQUEST_ID)
})

test('a refused day is brought into view, and so is the preview, over a button that hides nothing', async ({
  page,
}) => {
  test.skip(!isPhone(page), 'a matter of the phone')
  const taken = await signInAtLeaveOnAWeekOff(page)
  const line = sheetOf(page).getByRole('button', { name: /^Show the preview/ })
  await expect(line).toBeVisible()
  await send(page).click()
  const message = taken.getByRole('alert')
  await expect(message).toBeFocused()
  await expect(message).toBeInViewport()
  const bottom = async (at: typeof message) => {
    const box = await at.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  expect(await bottom(message)).toBeLessThan((await line.boundingBox())?.y ?? 0)
  // Nothing of the form lies over the button, wherever it is scrolled to.
  const isCovered = () =>
    send(page).evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      return [left + 20, (left + right) / 2, right - 20].some((x) => {
        const hit = document.elementFromPoint(x, (top + bottom) / 2)
        return hit === null || !button.contains(hit)
      })
    })
  for (let at = 0; at < 5; at++) {
    await sheetOf(page)
      .locator('form')
      .hover({ position: { x: 20, y: 20 }, force: true })
    await page.mouse.wheel(0, 150)
    expect(await isCovered()).toBe(false)
  }
  await line.click()
  await expect(sheetOf(page).getByRole('region', { name: 'Preview' })).toBeInViewport()
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
