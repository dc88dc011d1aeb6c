import type { Texts } from '../../lib/language/i18n.ts'

/** What a manager reads of a report's shifts; the console's texts stay in English. */
export const shiftsHi: Texts = {
  person: {
    own: 'व्यक्तिगत शिफ़्ट',
    none: 'कोई व्यक्तिगत शिफ़्ट नहीं। शिफ़्ट किसी नियम या संगठन से आती है।',
  },
  people: {
    range: '{{from}} – {{to}}',
    since: '{{from}} से',
    fromOn: '{{from}} से',
    by: '{{actor}} द्वारा',
    remove: 'हटाएँ',
    removeOf: '{{name}} की शिफ़्ट हटाएँ',
  },
  page: { state: { past: 'बीती हुई', current: 'अभी', future: 'आगे' } },
}
