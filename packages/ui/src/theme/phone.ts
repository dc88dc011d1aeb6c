import { useMediaQuery } from '@mantine/hooks'

const PHONE = '(max-width: 48em)'

/** Whether the window is as narrow as a phone now. */
export const isPhoneNow = (): boolean => window.matchMedia(PHONE).matches

/** Whether the window is as narrow as a phone, from the first render on. */
export const usePhone = (): boolean =>
  useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ?? false
