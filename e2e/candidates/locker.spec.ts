import { aPdf } from '../../apps/api/seeds/company/pdf.ts'
import { LockerPeer } from '../../apps/api/src/modules/documents/locker/locker-peer.ts'
import { switchOff, switchOn } from '../connected-services.ts'
import { mailPeer } from '../mail-peer.ts'
import { asAdmin } from '../onboarding/journey-setup.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support.ts'

const mails = mailPeer()

test('a candidate refuses the locker and is back in the portal; with consent a document goes into the joining form', async ({
  page,
  expectRefusal,
}) => {
  // Nothing was issued before consent.
  expectRefusal(/^409 .*\/candidate-locker\/issued$/)
  const peer = await new LockerPeer().start()
  peer.documents = [
    {
      ...{
        uri: 'in.gov.degree-2',
        name: 'Highest qualification',
        issuer: 'University of Pune',
        doctype: 'DEGREE',
      },
      ...{
        date: '01-06-2019',
        mime: ['application/pdf'],
        bytes: aPdf('Degree'),
        contentType: 'application/pdf',
      },
    },
  ]
  try {
    await switchOn(page, 'locker', 'LockerCo', peer.given)
    const email = `locker.${Date.now().toString(36)}@example.test`
    const call = await asAdmin(page)
    const values = { FIRST_NAME: 'Asha', LAST_NAME: 'Locker', PERSONAL_EMAIL: email }
    const { candidate_id } = await call('onbording/add-joinee-save', { values, accept_warnings: 1 })
    await call('onbording/candidate-portal/send-link', { candidate_id })
    const address = await mails.linkTo(email, 'onboarding/candidateportal')
    await page.goto(address)
    await page.getByRole('button', { name: 'Send the code' }).click()
    const codeIn = (letter: string) => /that you have opened: (\d{6})\./.exec(letter)?.[1]
    const mail = await mails.letterWith((letter) => letter.includes(email) && codeIn(letter) !== undefined)
    await page.getByRole('textbox', { name: 'Code' }).fill(codeIn(mail) as string)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page.getByText(/^0 of \d+ steps done$/)).toBeVisible()

    // The locker's own page, on which the candidate agrees or does not.
    let agrees = false
    await page.route(`${peer.url}/public/oauth2/1/authorize*`, (route) => {
      const asked = route.request().url()
      const back = new URL(asked).searchParams.get('redirect_uri') ?? ''
      return route.fulfill({ status: 302, headers: { location: `${back}${peer.consent(asked, agrees)}` } })
    })
    const locker = `/admin/onboarding/digilocker/${address.split('/').at(-1)}`
    await page.goto(locker)
    await page.getByRole('button', { name: 'Go to LockerCo' }).click()
    await expect(page.getByText(/You have not given permission to read the locker/)).toBeVisible()
    await expect(page).toHaveURL(/\/onboarding\/candidateportal\//)
    await expectAccessible(page)

    agrees = true
    await page.goto(locker)
    await page.getByRole('button', { name: 'Go to LockerCo' }).click()
    const issued = page.getByRole('region', { name: 'Highest qualification' })
    await issued.getByRole('combobox', { name: 'Use as' }).selectOption('Highest qualification')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Send 1 document' }).click()
    await expect(page).toHaveURL(/joinee-form/)
    await expect(
      page.getByRole('region', { name: 'Highest qualification' }).getByText('Uploaded'),
    ).toBeVisible()
    await expectNoSidewaysScroll(page)
  } finally {
    await switchOff(page, 'locker')
    peer.stop()
  }
})
