/** Dashboards in Hindi: what their readers see. Who makes them reads English. */
export const analyticsTitlesHi = {
  library: 'डैशबोर्ड',
  dashboard: 'डैशबोर्ड',
  rows: 'आँकड़े के पीछे',
}

export const analyticsHi = {
  subtitle: 'आपके बनाए और आपके साथ साझा किए गए डैशबोर्ड',
  views: { self: 'मेरे', shared: 'मेरे साथ साझा', all: 'सभी' },
  columns: { name: 'नाम', owner: 'किसका', updated: 'बदला गया' },
  view: {
    period: 'अवधि',
    limited: 'आँकड़े उन्हीं लोगों के हैं जिन्हें आप देख सकते हैं।',
    fullScreen: 'पूरी स्क्रीन',
    excel: 'एक्सेल में डाउनलोड करें',
    picture: 'चित्र डाउनलोड करें',
    print: 'प्रिंट करें',
    failed: 'यह हिस्सा लोड नहीं हो सका',
    denied: 'आपको इसकी अनुमति नहीं है',
    retry: 'फिर कोशिश करें',
    none: 'कोई नहीं',
    nothing: 'इस अवधि में कुछ नहीं',
  },
  rows: { empty: 'कोई पंक्ति नहीं', export: 'एक्सेल में डाउनलोड करें' },
}
