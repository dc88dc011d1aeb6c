import { defineTexts } from '../../lib/texts/texts.ts'

export const pdfTexts = defineTexts('platform.pdf', {
  en: {
    tooDeep: 'Lists, tables and quotations are nested too deeply: at most {most} levels.',
    tooMuch: 'The document is too long to be made into a PDF.',
    tooManyPages: 'The document would have more than {most} pages.',
    glyphMissing: 'The fonts of documents have no sign for “{text}”. Remove it, or write it in another way.',
    drawingTooLarge:
      'The preview would be too large. Use a smaller picture, or show the letterhead on the first page only.',
    wrongPicture: 'A picture of the document can’t be read. Upload it again as PNG or JPEG.',
    tooSlow: 'Making the PDF took too long. Shorten the document.',
    broken: 'The PDF could not be made. Please try again; if it happens again, tell your administrator.',
  },
  hi: {
    tooDeep: 'सूचियाँ, टेबल और उद्धरण बहुत अंदर तक हैं: ज़्यादा से ज़्यादा {most} स्तर।',
    tooMuch: 'दस्तावेज़ इतना लंबा है कि PDF नहीं बन सकता।',
    tooManyPages: 'दस्तावेज़ {most} पेज से ज़्यादा का होगा।',
    glyphMissing: 'दस्तावेज़ के फ़ॉन्ट में “{text}” का निशान नहीं है। इसे हटाएँ या दूसरी तरह लिखें।',
    drawingTooLarge: 'प्रीव्यू बहुत बड़ा होगा। छोटी तस्वीर लगाएँ, या लेटरहेड सिर्फ़ पहले पेज पर रखें।',
    wrongPicture: 'दस्तावेज़ की एक तस्वीर नहीं पढ़ी जा सकी। इसे PNG या JPEG में फिर अपलोड करें।',
    tooSlow: 'PDF बनाने में बहुत समय लगा। दस्तावेज़ छोटा करें।',
    broken: 'PDF नहीं बन सका। फिर कोशिश करें; फिर भी न बने तो एडमिन को बताएँ।',
  },
})
