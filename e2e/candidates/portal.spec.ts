import { mailPeer } from '../mail-peer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, PASSWORD, test } from '../support.ts'

const peer = mailPeer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

test('a candidate opens the link with a code, sees the steps and hands in a document', async ({ page }) => {
  const email = `portal.${Date.now().toString(36)}@example.test`
  const entered = await page.request.post('/services/admin/apiv2/login_api', {
    data: { email: 'admin@demo.test', password: PASSWORD },
  })
  const headers = { token: (await entered.json()).data.token as string }
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`/services/admin/apiv2/onbording/${path}`, { data, headers })
    const { data: found, error, message } = await answer.json()
    expect(error, message).toBe(false)
    return found as Record<string, number>
  }
  const values = { FIRST_NAME: 'Asha', LAST_NAME: 'Portal', PERSONAL_EMAIL: email }
  const { candidate_id } = await call('add-joinee-save', { values, accept_warnings: 1 })
  await call('candidate-portal/send-link', { candidate_id })

  await page.goto(await peer.linkTo(email, 'onboarding/candidateportal'))
  await expect(page.getByRole('heading', { name: 'Hello Asha' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the code' }).click()
  const codeIn = (letter: string) => /that you have opened: (\d{6})\./.exec(letter)?.[1]
  const mail = await peer.letterWith((letter) => letter.includes(email) && codeIn(letter) !== undefined)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeIn(mail) as string)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText(/^0 of \d+ steps done$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Fill in the joining form' }).click()
  const category = page.getByRole('region', { name: 'Highest qualification' })
  await category
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'document.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(category.getByText('Uploaded')).toBeVisible()
  await expect(category.getByRole('button', { name: 'Remove document.pdf' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
