import { mailPeer } from '../mail-peer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, PASSWORD, type Page, test } from '../support.ts'

const peer = mailPeer()
const GONE = 'This link doesn’t work any more'

/** Public pages of candidates; `{key}` is the key of the link. Policies are shown to those who have some. */
const routes = [
  'onboarding/candidateportal/{key}',
  'onboarding/candidateportal/7/{key}',
  'onboarding/candidateportal/joinee-form/{key}',
  'joining/{key}',
  'joiningsuccess/{key}',
  'offer_letter/view/{key}',
  'acceptance_offer_letter/view/{key}',
  'appointment_letter/view/{key}',
  'acceptance_appointment_letter/view/{key}',
  'acknowledgement/view/{key}',
  'customstage/view/{key}',
  // Without a digital locker these lead to the portal.
  'onboarding/digilocker/{key}',
  'onboarding/digilockers/{key}',
  'documents/digilocker/{key}',
  'onboarding/digitalsignature/{key}',
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

test('the public pages of a candidate can be read on a phone, and by a screen reader', async ({
  page,
  expectRefusal,
}) => {
  // Without a digital locker nothing can have been issued by one.
  expectRefusal(/^409 .*\/candidate-locker\/issued$/)
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
  for (const path of routes) {
    await test.step(path, async () => {
      await page.goto(`/admin/${path.replace('{key}', key)}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.getByRole('heading', { name: GONE })).toBeHidden()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  }
})

test('a link that was replaced, ended or forged says so on every page, and nothing else', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal(/^(404|422) .*\/candidate-link\/open$/)
  const { call, link, candidate_id } = await aCandidate(page)
  const replaced = await link()
  const ended = await link(1)
  await call('candidate-portal/revoke-links', { candidate_id })
  const keys = [replaced, ended].map((address) => address.split('/').at(-1) as string)
  expect(new Set(keys).size).toBe(2)
  const texts = new Set<string>()
  for (const key of [...keys, 'A'.repeat(43), 'no-key']) {
    for (const path of routes.filter((_, index) => index % 4 === 0)) {
      await page.goto(`/admin/${path.replace('{key}', key)}`)
      await expect(page.getByRole('heading', { name: GONE })).toBeVisible()
      texts.add(await page.getByRole('main').innerText())
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  expect([...texts], 'one page for all of them').toHaveLength(1)
  expect([...texts][0]).not.toMatch(/Asha|Routes/)
})
