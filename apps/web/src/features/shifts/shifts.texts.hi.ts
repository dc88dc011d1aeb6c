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
  who: {
    subtitle: 'किसी दिन किसकी कौन-सी शिफ़्ट है, और कहाँ से आई।',
    day: 'दिन',
    look: 'दिखावट',
    week: 'हफ़्ता',
    person: 'व्यक्ति',
    location: 'जगह',
    department: 'विभाग',
    shift: 'शिफ़्ट',
    why: 'कहाँ से',
    off: 'छुट्टी का दिन',
    none: 'कोई शिफ़्ट नहीं',
    dayOff: '{{code}}, छुट्टी का दिन',
    emptyTitle: 'दिखाने के लिए कोई नहीं',
    emptyText: 'जिन लोगों को आप देख सकते हैं, वे यहाँ अपनी शिफ़्ट के साथ दिखते हैं।',
    earlier: 'पहले',
    later: 'बाद में',
    weekOf: '{{date}} का हफ़्ता',
    team: 'आपकी टीम की शिफ़्टें, हफ़्ते-दर-हफ़्ते।',
    teamEmpty: 'आपके अधीन कोई नहीं है',
    teamEmptyText: 'जो लोग आपके अधीन काम करते हैं, वे यहाँ अपनी शिफ़्ट के साथ दिखते हैं।',
    search: 'लोगों में खोजें',
  },
}
