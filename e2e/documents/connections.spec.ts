import { aPdf } from '../../apps/api/seeds/company/pdf.ts'
import { LockerPeer } from '../../apps/api/src/modules/documents/locker/locker-peer.ts'
import {
  CALLBACK_KEY,
  EsignPeer,
  peerKey,
} from '../../apps/api/src/modules/documents/signatures/providers/esign-peer.ts'
import { BgvPeer } from '../../apps/api/test/bgv-peer.ts'
import { switchOff } from '../connected-services.ts'
import { asAdmin } from '../onboarding/journey-setup.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  ownName,
  type Page,
  signIn,
  test,
} from '../support.ts'

const CONNECTIONS = '/admin/organisation/documents/connections'
interface Connecting {
  title: string
  name: string
  fields: Readonly<Record<string, string>>
  use: string
}

/** Enters what the service needs, tests it and switches it on. */
async function connect(page: Page, { title, name, fields, use }: Connecting): Promise<void> {
  await signIn(page, 'admin@demo.test', CONNECTIONS)
  const card = page.getByRole('region', { name: title, exact: true })
  await card.getByRole('textbox', { name: 'Name' }).fill(name)
  for (const [label, value] of Object.entries(fields)) await card.getByLabel(label).first().fill(value)
  await card.getByRole('switch', { name: use }).check()
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await card.getByRole('button', { name: 'Test connection' }).click()
  await expect(card.getByText('Connected. The credentials were accepted.')).toBeVisible()
  // What was saved as a secret is shown to nobody.
  await expect(card.getByText(/A value is saved/).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('a digital locker is connected; an employee consents there and brings a document back @desktop', async ({
  page,
}) => {
  const peer = await new LockerPeer().start()
  const title = `Degree ${Date.now().toString(36)}`
  peer.documents = [
    {
      ...{ uri: 'in.gov.degree-1', name: title, issuer: 'University of Pune', doctype: 'DEGREE' },
      ...{
        date: '01-06-2019',
        mime: ['application/pdf'],
        bytes: aPdf(title),
        contentType: 'application/pdf',
      },
    },
  ]
  try {
    const { settings, secrets } = peer.given
    await connect(page, {
      ...{ title: 'Digital locker', name: 'Locker of the journey', use: 'Offer it to employees' },
      fields: {
        Address: settings.base_url,
        'Client ID': settings.client_id,
        'Client secret': secrets.client_secret,
      },
    })
    await signIn(page, 'employee@demo.test', '/me/documents')
    // The locker's own page, on which the person agrees.
    await page.route(`${peer.url}/public/oauth2/1/authorize*`, (route) => {
      const address = route.request().url()
      const back = new URL(address).searchParams.get('redirect_uri') ?? ''
      return route.fulfill({ status: 302, headers: { location: `${back}${peer.consent(address)}` } })
    })
    await page.getByRole('button', { name: 'Get from Locker of the journey' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(title)).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('combobox', { name: 'What is it?' }).click()
    await page.getByRole('option', { name: 'Highest qualification' }).click()
    await drawer.getByRole('button', { name: `Add ${title}` }).click()
    await expect(drawer.getByText('Among your documents')).toBeVisible()
    await drawer.getByRole('button', { name: 'Done' }).click()
    await expect(drawer).toBeHidden()
    expect(peer.revoked).toHaveLength(1)
    await expect(page.getByRole('listitem').filter({ hasText: title }).first()).toBeVisible()
  } finally {
    await switchOff(page, 'locker')
    peer.stop()
  }
})

test('a signing service is connected; a letter is signed there and counts as signed here @desktop', async ({
  page,
}) => {
  const peer = await new EsignPeer().start()
  const name = `Agreed elsewhere ${Date.now().toString(36)}`
  try {
    const { settings } = peer
    await connect(page, {
      ...{ title: 'Signing service', name: 'SignCo', use: 'Use for new letters' },
      fields: {
        ...{ 'Sign-in address': settings.sign_in_url, 'Address of the interface': settings.base_url },
        ...{
          'Account ID': settings.account_id,
          'Integration key': settings.client_id,
          'User ID': settings.user_id,
        },
        ...{ 'Private RSA key': peerKey, 'Key of the reports (HMAC)': CALLBACK_KEY },
      },
    })
    await signIn(page, 'employee@demo.test', '/me/documents')
    const person = await ownName(page)
    const call = await asAdmin(page)
    const found = (await call('auth/get-all-employees', {
      page: 1,
      limit: 20,
      search: person,
    })) as unknown as {
      employees: { EMPLOYEE_ID: number; EMPLOYEE_NAME: string }[]
    }
    const employee = found.employees.find((one) => one.EMPLOYEE_NAME === person)?.EMPLOYEE_ID
    const { MAILID } = await call('auth/docs/createTemplates', {
      ...{ name, category: 'other', language: 'en', title: name, body: '<p>Dear {{FIRST_NAME}}</p>' },
    })
    await call('auth/docs/publishTemplates', { MAILID, number: 1 })
    await call('auth/docs/sendTemplates', {
      ...{
        MAILID,
        key: crypto.randomUUID(),
        employee_ids: [employee],
        by_mail: false,
        signature: { days: 5 },
      },
    })

    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(async () => {
      await page.goto('/me/documents?view=letters')
      await expect(row).toContainText('Waiting for your signature', { timeout: 5000 })
    }).toPass({ timeout: 60_000 })
    // The service's own page, on which the person signs.
    await page.route(`${peer.url}/sign/*`, (route) => {
      const address = new URL(route.request().url())
      const envelope = peer.envelopes.get(address.pathname.split('/').at(-1) ?? '')
      Object.assign(envelope ?? {}, { status: 'completed', completedAt: new Date().toISOString() })
      return route.fulfill({
        status: 302,
        headers: { location: address.searchParams.get('return') ?? '/' },
      })
    })
    await row.getByRole('link', { name: `Read and sign ${name}` }).click()
    await page.getByRole('button', { name: 'Sign with SignCo' }).click()
    await expect(page.getByText('You have signed this letter.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
    await expectAccessible(page)

    await signIn(
      page,
      'admin@demo.test',
      `/admin/organisation/documents/sentlog?q=${encodeURIComponent(name)}`,
    )
    await expect(page.getByRole('gridcell', { name: /^Signed/ })).toBeVisible()
  } finally {
    await switchOff(page, 'esign')
    peer.stop()
  }
})

test('a service of background checks is connected; it is told whom to check, and what it finds is fetched @desktop', async ({
  page,
}) => {
  const peer = await new BgvPeer().start()
  const last = `Checked${Date.now().toString(36)}`
  try {
    const { settings, secrets } = peer.given
    await connect(page, {
      ...{ title: 'Background checks', name: 'CheckCo', use: 'Offer it in background verification' },
      fields: { Address: settings.base_url, 'Access token': secrets.token },
    })
    const call = await asAdmin(page)
    const values = { FIRST_NAME: 'Uma', LAST_NAME: last, PERSONAL_EMAIL: `${last}@example.test` }
    const { candidate_id } = await call('onbording/add-joinee-save', { values, accept_warnings: 1 })
    await page.goto(`/admin/onboarding/candidate/10/${candidate_id}`)
    await expect(page.getByRole('heading', { level: 1, name: last })).toBeVisible()
    await page.getByRole('button', { name: 'Start with CheckCo' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Package' }).click()
    await page.getByRole('option', { name: /^Standard/ }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Start verification' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Handed over to CheckCo.')).toBeVisible()
    const [order] = peer.orders.values()
    expect(order?.candidate.name).toBe(`Uma ${last}`)
    for (const kind of order?.checks ?? []) peer.found.set(kind, { status: 'clear' })
    await page.getByRole('button', { name: 'Get results' }).click()
    await page.getByRole('button', { name: 'Complete', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeHidden()
    await page.goto(`/admin/onboarding/background-verification?q=${last}`)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await expectAccessible(page)
  } finally {
    await switchOff(page, 'bgv')
    peer.stop()
  }
})
