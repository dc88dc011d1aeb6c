/** Hindi for what self-service shows; the console's words are English where they are missing here. */
export const privacyHi = {
  titles: { myData: 'मेरा डेटा' },
  numbers: {
    identity: 'पहचान नंबर',
    bank: 'बैंक खाते',
    identityEmpty: 'कोई पहचान नंबर नहीं रखा गया है।',
    bankEmpty: 'कोई बैंक खाता नहीं रखा गया है।',
    explain: 'नंबर एन्क्रिप्ट करके रखे जाते हैं। जो भी कोई नंबर देखता है, वह दर्ज होता है।',
    show: '{{name}} दिखाएँ',
    showShort: 'दिखाएँ',
    hide: 'छिपाएँ',
    hides: '{{seconds}} सेकंड में छिप जाएगा',
    copy: 'नंबर कॉपी करें',
    copied: 'कॉपी हो गया',
    primary: 'वेतन यहाँ आता है',
    expired: 'समाप्त',
    unreadable: 'पढ़ा नहीं जा सकता: फिर से दर्ज करें',
    validUntil: '{{date}} तक मान्य',
    close: 'बंद करें',
  },
  myData: {
    subtitle: 'आपके बारे में क्या रखा गया है, और उसकी पूरी प्रति।',
    copyTitle: 'सब कुछ की प्रति',
    copyText:
      'आपके बारे में जो कुछ रखा है: रिकॉर्ड, इतिहास, साइन-इन, सूचनाएँ, मेल और फ़ाइलें, एक संग्रह में। यह पृष्ठभूमि में बनता है और 7 दिन तक मेरे डाउनलोड में रहता है।',
    withNumbers: 'पहचान नंबर और खाते पूरे',
    withNumbersHelp: 'नहीं तो संग्रह में केवल अंतिम अंक होते हैं।',
    get: 'मेरा डेटा लें',
    job: 'आपका डेटा इकट्ठा हो रहा है',
    change: 'कुछ ग़लत है? एचआर को बताएँ: वे पहचान नंबर और खाते बदलते हैं, और आपको तुरंत बताया जाता है।',
  },
}
