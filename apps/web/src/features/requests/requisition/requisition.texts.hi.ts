import type { requisitionEn } from './requisition.texts.en.ts'

export const requisitionHi: typeof requisitionEn = {
  apply: {
    type: 'किसलिए',
    types: { 1: 'नया पद', 2: 'प्रतिस्थापन' },
    replaces: 'किसकी जगह',
    replacesHelp: 'फ़ॉर्म उनके पद से भरा जाता है; जो अलग हो उसे बदलें।',
    nobody: 'कोई नहीं मिला',
    clear: 'किसी और को चुनें',
    leaves: '{{when}} को जाएँगे',
    left: '{{when}} को गए',
    notice: 'नोटिस',
    budget: 'प्रति पद वार्षिक बजट, {{currency}} में',
    notYours: 'भर्ती का अनुरोध टीम का नेतृत्व करने वाले करते हैं',
    notYoursText: 'अपने प्रबंधक या HR से संपर्क करें।',
  },
  mine: {
    subtitle: 'क्या माँगा गया, कौन तय करता है, और कौन से पद भरे हैं।',
    new: 'नया अनुरोध',
    which: 'कौन से अनुरोध',
    types: { my_request: 'मेरे', pending_on_me: 'मेरी प्रतीक्षा में', employee_request: 'मेरे लोगों के' },
    empty: {
      my_request: 'आपने अब तक किसी को नहीं माँगा',
      pending_on_me: 'आपकी प्रतीक्षा में कुछ नहीं',
      employee_request: 'अब तक किसी ने भर्ती नहीं माँगी',
    },
    emptyText: {
      my_request: 'नया पद या प्रतिस्थापन माँगें, और यहाँ देखें।',
      pending_on_me: 'जिन पर आपसे पूछा जाता है, वे यहाँ दिखते हैं।',
      employee_request: 'जिन तक आपकी पहुँच है, उनके अनुरोध यहाँ दिखते हैं।',
    },
    state: {
      pending: 'लंबित',
      open: 'खुला',
      filled: 'भरा गया',
      closed: 'बंद',
      rejected: 'अस्वीकृत',
      withdrawn: 'वापस लिया',
      cancelled: 'रद्द',
    },
    for: '{{name}} के लिए',
    replaces: '{{name}} की जगह',
    needed: '{{when}} तक चाहिए',
    filled: '{{positions}} में से {{filled}} भरे',
    filledLabel: 'भरे गए पद',
    more: 'और दिखाएँ',
  },
  forms: {
    REQUISITION: {
      subtitle: 'नई भर्ती का अनुरोध। स्वीकृति के बाद पद संगठन चार्ट में खुले दिखते हैं।',
      send: 'अनुरोध भेजें',
      fields: {
        positions: 'पद',
        REPORTING_MANAGER_ID: 'किसे रिपोर्ट करेंगे',
        needed_by: 'कब तक चाहिए',
        description: 'वे क्या करेंगे',
        reason: 'क्यों',
      },
      help: { budget: 'जैसे 1200000 या 1200000.50' },
    },
  },
}
