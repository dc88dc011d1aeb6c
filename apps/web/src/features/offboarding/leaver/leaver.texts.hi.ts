import type { leaverEn } from './leaver.texts.en.ts'

export const leaverHi: typeof leaverEn = {
  tab: 'आपका पेज',
  hello: '{{name}}, आपका पेज',
  lastDay: 'अंतिम कार्य दिवस: {{day}}',
  interview: 'एग्ज़िट इंटरव्यू',
  confidential: 'आपके उत्तर गोपनीय हैं: आपके मैनेजर उन्हें नहीं देखते।',
  fill: 'एग्ज़िट इंटरव्यू भरें',
  goOn: 'एग्ज़िट इंटरव्यू जारी रखें',
  done: 'आपने इसे जमा कर दिया है। धन्यवाद।',
  notOpen: 'इसे अभी भरा नहीं जा सकता। भरना चाहें तो कंपनी को लिखें।',
  noForm: 'भरने के लिए कोई एग्ज़िट इंटरव्यू नहीं है।',
  read: 'मेरे उत्तर पढ़ें',
  settlement: 'अंतिम भुगतान',
  noSettlement: 'अभी कुछ नहीं। स्वीकृत होने पर आपको मेल मिलेगा।',
  letters: 'पत्र',
  noLetters: 'कोई पत्र नहीं है।',
  letterOf: '{{number}} · {{day}}',
  withdrawn: 'वापस लिया गया: {{reason}}',
  open: 'खोलें',
  back: 'मेरे पेज पर वापस',
}
