import type { Texts } from '../../lib/language/i18n.ts'

/** What everybody sees; the organisation's own settings are for its administrators, in English. */
export const settingsHi: Texts = {
  title: 'मेरी सेटिंग',
  subtitle: 'Muster आपके लिए कैसा दिखता और काम करता है।',
  tabs: { mine: 'मेरे लिए', formats: 'प्रारूप और अवधियाँ', look: 'रूप', usage: 'उपयोग' },
  save: 'सहेजें',
  discard: 'बदलाव छोड़ें',
  unsaved: 'कुछ बदलाव सहेजे नहीं गए हैं।',
  mine: {
    language: 'भाषा',
    languageText: 'आपके पेजों, सूचनाओं और मेल की।',
    appearance: 'रूप',
    appearanceText: 'इस ब्राउज़र में।',
    density: 'सूचियों की पंक्तियाँ',
    densityText: 'इस ब्राउज़र में, उन सूचियों के लिए जिन्हें आपने अलग से नहीं चुना।',
    densities: { compact: 'सघन', normal: 'सामान्य', comfortable: 'खुली' },
    notices: 'सूचनाएँ',
    noticesText: 'चुनें कि घंटी में और ई-मेल से आपको क्या बताया जाए, और आवाज़ हो या नहीं।',
    noticesLink: 'अपनी सूचनाएँ चुनें',
    tour: 'परिचय',
    tourText: 'सबसे ज़रूरी जगहों से मिलें।',
    tourStart: 'परिचय दिखाएँ',
  },
  tour: {
    step: 'कदम {{step}} / {{count}}',
    back: 'पीछे',
    next: 'आगे',
    done: 'पूरा हुआ',
    skip: 'परिचय छोड़ें',
    steps: {
      start: {
        title: 'Muster में आपका स्वागत है',
        text: 'एक छोटा परिचय: पाँच कदम, जिन्हें आप कभी भी Escape से छोड़ सकते हैं।',
      },
      menu: { title: 'हर चीज़ की अपनी जगह', text: 'मेनू में वही दिखता है जिसे आप इस्तेमाल कर सकते हैं।' },
      search: {
        title: 'लिखकर कहीं भी पहुँचें',
        text: 'किसी व्यक्ति, पेज या काम को खोजने के लिए / या Ctrl K दबाएँ।',
      },
      bell: { title: 'नया क्या है', text: 'घंटी बताती है कि क्या हुआ और आपके लिए क्या बाकी है।' },
      avatar: {
        title: 'अपनी पसंद से',
        text: 'भाषा, रूप और सेटिंग्स आपके चित्र के पीछे हैं। यह परिचय भी वहीं है।',
      },
      home: { title: 'आपका दिन', text: 'आज आपको जो चाहिए वह शुरुआती पेज पर है।' },
    },
  },
}
