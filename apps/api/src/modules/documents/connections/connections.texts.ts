import { defineTexts } from '../../../lib/texts/texts.ts'
import type { ServiceReason } from '../../../platform/net/call-service.ts'

/** Texts about services outside the product. */
export const connectionTexts = defineTexts('documents.connections', {
  en: {
    connection: 'Connection of documents',
    saved: 'Settings saved.',
    httpsAddress: 'Please enter an https address like https://account.docusign.com, without a query.',
    reenter: 'Please enter this again because an address has changed.',
    noKey: 'This is no private RSA key. Paste it whole, with its first and last line.',
    off: 'It is switched off.',
    wrongSettings: 'Its settings are wrong.',
    notReached: 'It can’t be reached.',
    tooSlow: 'It did not respond in time.',
    rejected: 'It rejected the credentials.',
    declined: 'It refused the request.',
    broken: 'It reported an internal error.',
    strange: 'It gave an unexpected answer.',
    gone: 'It no longer has this.',
  },
  hi: {
    off: 'यह बंद है।',
    wrongSettings: 'इसकी सेटिंग ग़लत है।',
    notReached: 'इस तक पहुँचा नहीं जा सका।',
    tooSlow: 'इसने समय पर जवाब नहीं दिया।',
    rejected: 'इसने पहचान स्वीकार नहीं की।',
    declined: 'इसने अनुरोध नहीं माना।',
    broken: 'इसमें अपनी कोई ख़राबी है।',
    strange: 'इसका जवाब समझ में नहीं आया।',
    gone: 'यह अब इसके पास नहीं है।',
  },
})

type Said =
  | 'off'
  | 'wrongSettings'
  | 'notReached'
  | 'tooSlow'
  | 'rejected'
  | 'declined'
  | 'broken'
  | 'strange'
  | 'gone'

const said: Readonly<Record<ServiceReason | 'off', Said>> = {
  off: 'off',
  address_invalid: 'wrongSettings',
  not_https: 'wrongSettings',
  address_forbidden: 'wrongSettings',
  not_found: 'notReached',
  redirected: 'wrongSettings',
  too_large: 'strange',
  too_slow: 'tooSlow',
  unreachable: 'notReached',
  credentials_refused: 'rejected',
  key_unusable: 'wrongSettings',
  missing: 'gone',
  refused: 'declined',
  server_error: 'broken',
  unexpected_answer: 'strange',
}

/** Why a service can’t be used, as it is stored: a `ServiceReason` or `off`. */
export const problemText = (stored: string) =>
  connectionTexts.text(said[stored as ServiceReason | 'off'] ?? 'broken')
