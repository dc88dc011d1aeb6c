import { readPortal } from '@muster/contract/calls/candidates/portal'
import type { DataOf } from '@muster/contract/kit/index'
import { defaultFormats, Formatter } from '../../../lib/language/formats.ts'
import { ask } from '../../../lib/portal/ask.ts'

export const portalOptions = (cid: string) => ({
  queryKey: [readPortal.id, cid],
  queryFn: () => ask(readPortal, { params: { cid } }),
  meta: { errorShown: 'inline' as const },
  retry: false,
})

export type Portal = DataOf<typeof readPortal>
export type Wanted = Portal['documents'][number]
export type Letter = Portal['letters'][number]

/** Pages of the portal below the console's address. */
export const pathTo = {
  home: (key: string) => `/onboarding/candidateportal/${key}`,
  form: (key: string) => `/onboarding/candidateportal/joinee-form/${key}`,
  policy: (id: number, key: string) => `/onboarding/candidatepolicy/${id}/${key}`,
  locker: (key: string) => `/onboarding/digilocker/${key}`,
  success: (key: string) => `/joiningsuccess/${key}`,
  signature: (key: string) => `/onboarding/digitalsignature/${key}`,
  letter: (kind: number, key: string) => `/${letterPages[kind] ?? 'offer_letter'}/view/${key}`,
}

const letterPages: Readonly<Record<number, string>> = {
  3: 'offer_letter',
  5: 'acceptance_offer_letter',
  6: 'appointment_letter',
  7: 'acceptance_appointment_letter',
  12: 'customstage',
  15: 'acknowledgement',
}

const words = {
  offer_letter: ['accepted', 'rejected'],
  acceptance_offer_letter: ['acceptance_offer_letter_accepted', 'acceptance_offer_letter_rejected'],
  appointment_letter: ['app_accepted', 'app_rejected'],
  acceptance_appointment_letter: [
    'acceptance_appointment_letter_accepted',
    'acceptance_appointment_letter_rejected',
  ],
  acknowledgement: ['acknowledge_acepted', 'acknowledge_rejected'],
  customstage: ['custom_accepted', 'custom_rejected'],
} as const

/** The words of the calls for the letter of a page. */
export function wordsOf(pathname: string): (typeof words)[keyof typeof words] {
  const page = Object.keys(words).find((one) => pathname.startsWith(`/${one}/`)) as keyof typeof words
  return words[page] ?? words.offer_letter
}

/** Dates where the reader is. */
export function formatterFor(language: string): Formatter {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return new Formatter({ ...defaultFormats, time_zone: zone }, language)
}
