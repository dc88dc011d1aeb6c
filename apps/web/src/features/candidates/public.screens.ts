import { defineScreens, type Screen } from '../../lib/screen/screen-definition.ts'

const page = { access: 'public', header: false, bringsData: true, title: 'candidates:tab' } as const

const letter = (path: string): Screen => ({
  ...{ path: `/${path}/{accept_reject_status}/{child_id}`, ...page },
  lazy: () => import('./pages/LetterPage.tsx'),
})
const home = (path: string): Screen => ({ path, ...page, lazy: () => import('./pages/HomePage.tsx') })
const form = (path: string): Screen => ({ path, ...page, lazy: () => import('./pages/JoineeFormPage.tsx') })

const locker = (path: string): Screen => ({ path, ...page, lazy: () => import('./pages/LockerPage.tsx') })

/** The pages of candidates. The last part of each address is the token of a link. */
export const candidatesPublicScreens = defineScreens([
  form('/onboarding/candidateportal/joinee-form/{cidBuffer}'),
  home('/onboarding/candidateportal/{id}/{cidBuffer}'),
  home('/onboarding/candidateportal/{cidBuffer}'),
  form('/joining/{child_id}'),
  {
    path: '/joiningsuccess/{child_id}',
    ...page,
    lazy: () => import('./pages/SuccessPage.tsx'),
  },
  letter('offer_letter'),
  letter('acceptance_offer_letter'),
  letter('appointment_letter'),
  letter('acceptance_appointment_letter'),
  letter('acknowledgement'),
  letter('customstage'),
  {
    path: '/onboarding/candidatepolicy/{policy_id}/{cidBuffer}',
    ...page,
    lazy: () => import('./pages/PolicyPage.tsx'),
  },
  locker('/onboarding/digilocker/{cidBuffer}'),
  locker('/onboarding/digilockers/{cidBuffer}'),
  locker('/documents/digilocker/{cidBuffer}'),
  {
    path: '/onboarding/digitalsignature/{cidBuffer}',
    ...page,
    lazy: () => import('./pages/SignaturePage.tsx'),
  },
])
