import { SMTPServer } from 'smtp-server'
import { expect, expectAccessible, signIn, test } from '../support.ts'

const letters: string[] = []
let server: SMTPServer

/** A real mail server that keeps what it is sent; the product under test is configured to deliver here. */
test.beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8')
      })
      stream.on('end', () => {
        letters.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(Number(process.env.E2E_SMTP_PORT), '127.0.0.1', resolve))
})

test.afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

/** Soft line breaks and escapes of quoted-printable. */
function plain(letter: string): string {
  return letter
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

test('an invited person sets a password and arrives in self-service', async ({ page }, { project }) => {
  test.slow()
  // Somebody new at each width: an invitation is good for one use.
  const stamp = `${project.name}${Date.now().toString(36)}`
  const email = `noor.${stamp}@sahyadri.test`
  await signIn(page, 'admin@demo.test')
  await page.goto('/admin/users/create')
  await page.getByRole('textbox', { name: 'First name' }).fill('Noor')
  await page.getByRole('textbox', { name: 'Last name' }).fill(stamp)
  await page.getByRole('textbox', { name: 'Work e-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Date of joining' }).fill('02/11/2026')
  await page.getByRole('textbox', { name: 'Date of joining' }).press('Tab')
  await page.getByRole('button', { name: 'Add person' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: `Noor ${stamp}` })).toBeVisible()
  await page.getByRole('tab', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Invite to sign in' }).first().click()
  await expect(page.getByText('The invitation has been sent and not been followed yet.')).toBeVisible()

  const invitation = () => letters.map(plain).find((letter) => letter.includes(email))
  await expect.poll(invitation, { timeout: 30_000 }).toBeTruthy()
  const link = /https?:\/\/[^\s"<>]+\/email-verification\/[\w-]+/.exec(invitation() ?? '')?.[0] ?? ''
  const path = new URL(link).pathname

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(path)
  await expect(page.getByRole('heading', { name: `Welcome, Noor ${stamp}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill('Quiet-Harbour-73')
  await page.getByLabel('Confirm password', { exact: true }).fill('Quiet-Harbour-73')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-73')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/me(\/|$)/)
  await expect(page.getByRole('main')).toContainText('Noor')
  await expectAccessible(page)
})
