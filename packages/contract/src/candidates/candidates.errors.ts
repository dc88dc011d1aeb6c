import { errorCatalogue } from '../kit/index.ts'

export const candidatesErrors = errorCatalogue({
  'candidates.link_invalid': {
    status: 404,
    message:
      'This link doesn’t work any more. Use the newest mail from the company, or have a new link sent.',
    hi: 'यह लिंक अब काम नहीं करता। कंपनी का सबसे नया मेल देखें, या नया लिंक मँगाएँ।',
  },
  'candidates.code_needed': {
    status: 401,
    message: 'Confirm your e-mail address with a code first.',
    hi: 'पहले कोड से अपने ई-मेल पते की पुष्टि करें।',
  },
  'candidates.code_wrong': {
    status: 422,
    message: 'This code is not right. Tries left: {left}.',
    hi: 'यह कोड सही नहीं है। बचे हुए प्रयास: {left}।',
  },
  'candidates.code_over': {
    status: 422,
    message: 'This code is not valid any more. Get a new one.',
    hi: 'यह कोड अब मान्य नहीं है। नया कोड मँगाएँ।',
  },
  'candidates.code_locked': {
    status: 429,
    message: 'Too many codes or wrong tries. Wait an hour, then try again.',
    hi: 'बहुत अधिक कोड या गलत प्रयास हुए। एक घंटे बाद फिर कोशिश करें।',
  },
  'candidates.code_too_soon': {
    status: 429,
    message: 'A code was just sent. Another one can be sent in {seconds} seconds.',
    hi: 'कोड अभी भेजा गया है। दूसरा कोड {seconds} सेकंड बाद भेजा जा सकता है।',
  },
  'candidates.no_address': {
    status: 409,
    message: 'This candidate has no e-mail address. Add it to the details first.',
  },
  'candidates.closed': {
    status: 409,
    message: 'Nothing can be changed here now. Write to the company if something is not right.',
    hi: 'अब यहाँ कुछ बदला नहीं जा सकता। कुछ ठीक न हो तो कंपनी को लिखें।',
  },
  'candidates.form_incomplete': {
    status: 422,
    message: 'Something is still missing: {missing}. What you have filled in is saved.',
    hi: 'अभी कुछ बाकी है: {missing}। आपने जो भरा है वह सहेजा गया है।',
  },
  'candidates.document_refused': { status: 422, message: '{problem}' },
  'candidates.document_decided': {
    status: 409,
    message: 'The company has checked this document already.',
    hi: 'कंपनी इस दस्तावेज़ की जाँच कर चुकी है।',
  },
  'candidates.nothing_to_sign': {
    status: 409,
    message: 'There is no letter to sign now.',
    hi: 'अभी हस्ताक्षर के लिए कोई पत्र नहीं है।',
  },
  'candidates.sign_elsewhere': {
    status: 409,
    message: 'This letter is signed with {name}. Open the page again.',
    hi: 'इस पत्र पर {name} से हस्ताक्षर होते हैं। पेज फिर से खोलें।',
  },
  'candidates.sign_here': {
    status: 409,
    message: 'This letter is signed on this page now. Open the page again.',
    hi: 'इस पत्र पर अब इसी पेज पर हस्ताक्षर होते हैं। पेज फिर से खोलें।',
  },
})
