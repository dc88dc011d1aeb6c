import { mailPeer } from '../mail-peer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, PASSWORD, type Page, test } from '../support.ts'

const peer = mailPeer()

/** Public pages of candidates, by what the heading says. `{key}` is the key of the link. */
const routes: readonly [path: string, heading: RegExp][] = [
  ['onboarding/candidateportal/{key}', /^Hello Asha/],
  ['onboarding/candidateportal/7/{key}', /^Hello Asha/],
  ['onboarding/candidateportal/joinee-form/{key}', /^Joining form/],
  ['joining/{key}', /^Joining form/],
  ['joiningsuccess/{key}', /^Thank you, Asha/],
  ['offer_letter/view/{key}', /\w/],
  ['acceptance_offer_letter/view/{key}', /\w/],
  ['appointment_letter/view/{key}', /\w/],
  ['acceptance_appointment_letter/view/{key}', /\w/],
  ['acknowledgement/view/{key}', /\w/],
  ['customstage/view/{key}', /\w/],
  // Without a digital locker these lead to the portal.
  ['onboarding/digilocker/{key}', /^Hello Asha/],
  ['onboarding/digilockers/{key}', /^Hello Asha/],
  ['documents/digilocker/{key}', /^Hello Asha/],
  ['onboarding/digitalsignature/{key}', /\w/],
]

async function aCandidate(page: Page) {
  const email = `routes.${Date.now().toString(36)}@example.test`
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
  const values = { FIRST_NAME: 'Asha', LAST_NAME: 'Routes', PERSONAL_EMAIL: email }
  const { candidate_id } = await call('add-joinee-save', { values, accept_warnings: 1 })
  const link = async (skip = 0) => {
    await call('candidate-portal/send-link', { candidate_id })
    return peer.linkTo(email, 'onboarding/candidateportal', skip)
  }
  return { email, call, link, candidate_id }
}

test('every public page of a candidate can be read on a phone, and by a screen reader', async ({ page }) => {
  const { email, link } = await aCandidate(page)
  const address = await link()
  const key = address.split('/').at(-1) as string
  await page.goto(address)
  await page.getByRole('button', { name: 'Send the code' }).click()
  const codeIn = (letter: string) => /that you have opened: (\d{6})\./.exec(letter)?.[1]
  const mail = await peer.letterWith((letter) => letter.includes(email) && codeIn(letter) !== undefined)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeIn(mail) as string)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText(/^0 of \d+ steps done$/)).toBeVisible()
  const policies = await page
    .locator('a[href*="candidatepolicy"]')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''))
  expect(policies, 'the demo company has policies for everybody').not.toEqual([])
  const shown = [...routes, [(policies[0] as string).replace(/^\/admin\//, ''), /\w/] as const]
  for (const [path, heading] of shown) {
    await test.step(path, async () => {
      await page.goto(`/admin/${path.replace('{key}', key)}`)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  }
})

test('a link that was replaced, ended or forged says so on every page, and nothing else', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal(/^404 .*\/services\//)
  const { call, link, candidate_id } = await aCandidate(page)
  const replaced = await link()
  const ended = await link(1)
  await call('candidate-portal/revoke-links', { candidate_id })
  const keys = [replaced, ended].map((address) => address.split('/').at(-1) as string)
  expect(new Set(keys).size).toBe(2)
  const texts = new Set<string>()
  for (const key of [...keys, 'A'.repeat(43), 'no-key']) {
    for (const [path] of [routes[0], routes[2], routes[5], routes[14]] as typeof routes) {
      await page.goto(`/admin/${path.replace('{key}', key)}`)
      await expect(page.getByRole('heading', { name: 'This link doesn’t work any more' })).toBeVisible()
      texts.add(await page.getByRole('main').innerText())
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  expect([...texts], 'one page for all of them').toHaveLength(1)
  expect([...texts][0]).not.toMatch(/Asha|Routes/)
})
