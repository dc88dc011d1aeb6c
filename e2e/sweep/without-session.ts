import type { Page } from '@playwright/test'
import { TWO_STEP_EMAIL } from './mailed-links.ts'
import { PASSWORD } from './roles.ts'

async function typeSignIn(page: Page, entry: string, email: string): Promise<void> {
  await page.goto(`/${entry}/`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in and waits for the first screen. */
export async function signIn(page: Page, entry: string, email: string): Promise<void> {
  await typeSignIn(page, entry, email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor({ state: 'hidden' })
  await page.getByRole('main').waitFor()
}

/** Ends what an earlier screen may have begun: a sign-up and a sign-in open a session. */
export async function forgetSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** How to come to the screens that go on with what was begun on another one. */
export const arrivals: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/verifyotp/{id}': async (page) => {
    await typeSignIn(page, 'admin', TWO_STEP_EMAIL)
    await page.waitForURL(/\/verifyotp\//)
  },
  '/reset_pwd': async (page) => {
    await page.goto('/admin/forgotpassword')
    await page.getByLabel('E-mail address').fill('nobody@demo.test')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.waitForURL(/\/reset_pwd$/)
  },
}
