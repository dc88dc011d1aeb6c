import { expect, expectNoSidewaysScroll, signIn, test } from '../support.ts'
import { asAdmin } from './journey-setup.ts'

/** Every address of one candidate; the number in it names a step. */
const variants = [
  ...[2, 3, 5, 6, 7, 8, 10, 12, 13, 14, 15, 19, 20].map((kind) => `onboarding/candidate/${kind}/{id}`),
  'onboarding/candidate/{id}',
  'onboarding/candidateDetails/{id}',
  'advance-hr/onboarding/candidateDetails/{id}',
  'onboarding/viewcandidate/{id}',
  'onboarding/edit/{id}',
  'onboarding/{id}/candidatestatus',
  'onboarding/{id}/viewhistory',
  'advance-hr/onboarding/candidate/{id}/history',
  'onboarding/{id}/create',
]

test('every address of a candidate, whatever the number of its step, opens their page @desktop', async ({
  page,
}) => {
  // More than twenty pages.
  test.slow()
  const last = `Variant${Date.now().toString(36)}`
  await signIn(page, 'admin@demo.test', '/admin/advance-hr/onboarding/candidate')
  const call = await asAdmin(page)
  const values = { FIRST_NAME: 'Mira', LAST_NAME: last, PERSONAL_EMAIL: `${last}@example.test` }
  const added = await call('onbording/add-joinee-save', { values, accept_warnings: 1 })
  for (const path of variants)
    await test.step(path, async () => {
      await page.goto(`/admin/${path.replace('{id}', String(added.candidate_id))}`)
      await expect(page.getByRole('heading', { level: 1, name: last })).toBeVisible()
      await expectNoSidewaysScroll(page)
    })
})
