import { errorCatalogue } from '../kit/index.ts'

export const sessionErrors = errorCatalogue({
  'session.address_not_waiting': {
    status: 409,
    message: 'No change of this sign-in address is waiting for confirmation.',
    hi: 'इस साइन-इन पते का कोई बदलाव पुष्टि की प्रतीक्षा में नहीं है।',
  },
  'session.invitation_just_sent': {
    status: 429,
    message:
      'This person was sent an invitation less than a minute ago. Please wait a minute before you send another.',
    hi: 'इस व्यक्ति को एक मिनट के अंदर ही आमंत्रण भेजा गया है। दूसरा भेजने से पहले कृपया एक मिनट रुकें।',
  },
  'session.bad_credentials': {
    status: 401,
    message: 'The e-mail address or password is incorrect.',
    hi: 'ई-मेल पता या पासवर्ड सही नहीं है।',
  },
  'session.locked': {
    status: 429,
    message:
      'Too many failed attempts. Try again later, choose a new password with “Forgot password”, or ask your administrator.',
    hi: 'बहुत अधिक असफल प्रयास। बाद में फिर कोशिश करें, “पासवर्ड भूल गए” से नया पासवर्ड चुनें, या अपने व्यवस्थापक से पूछें।',
  },
  'session.slow_down': {
    status: 429,
    message: 'Too many attempts from this address. Please try again later.',
    hi: 'इस पते से बहुत अधिक प्रयास। बाद में फिर कोशिश करें।',
  },
  'session.disabled': {
    status: 403,
    message: 'This account is inactive. Please contact your administrator.',
    hi: 'यह खाता बंद है। कृपया अपने व्यवस्थापक से पूछें।',
  },
  'session.code_invalid': {
    status: 401,
    message: 'This link has been used or has expired. Please sign in again.',
    hi: 'यह लिंक इस्तेमाल हो चुका है या समाप्त हो गया है। कृपया फिर साइन इन करें।',
  },
  'session.invitation_invalid': {
    status: 410,
    message:
      'This link has been used or has expired. Please ask for a new one, or your administrator for a new invitation.',
    hi: 'यह लिंक इस्तेमाल हो चुका है या समाप्त हो गया है। नया लिंक माँगें, या अपने व्यवस्थापक से नया आमंत्रण।',
  },
  'session.reset_invalid': {
    status: 410,
    message: 'This link has been used or has expired. Please ask for a new one.',
    hi: 'यह लिंक इस्तेमाल हो चुका है या समाप्त हो गया है। कृपया नया माँगें।',
  },
  'session.answers_wrong': {
    status: 422,
    message: 'At least one answer is incorrect. The link stops working after five attempts.',
    hi: 'कम से कम एक उत्तर सही नहीं है। पाँच प्रयासों के बाद लिंक काम नहीं करता।',
  },
  'session.sign_up_closed': {
    status: 403,
    message: 'New organisations can’t be created here. Please contact the operator of this service.',
  },
  'session.sign_up_password': {
    status: 422,
    message: 'This is not the password you chose when you signed up.',
  },
  'session.terms_changed': {
    status: 409,
    message: 'The terms have changed. Please reload the page and read them.',
  },
  'session.password_update_required': {
    status: 403,
    message: 'Please choose a new password to continue.',
    hi: 'आगे बढ़ने से पहले नया पासवर्ड चुनें।',
  },
  'session.own_account': { status: 409, message: 'You can’t deactivate your own account.' },
  'session.last_administrator': {
    status: 409,
    message:
      'This is the last administrator who can sign in. Please make somebody else an administrator first.',
  },
  'session.email_taken': { status: 409, message: 'This e-mail address already belongs to another account.' },
  'session.challenge_over': {
    status: 401,
    message: 'This sign-in has expired or was started in another browser. Please sign in again.',
    hi: 'यह साइन इन समाप्त हो गया है या किसी और ब्राउज़र में शुरू हुआ था। कृपया फिर साइन इन करें।',
  },
  'session.code_wrong': { status: 422, message: 'This code is incorrect.', hi: 'यह कोड सही नहीं है।' },
  'session.code_locked': {
    status: 429,
    message: 'Too many wrong codes. Please wait 15 minutes and sign in again.',
    hi: 'बहुत अधिक ग़लत कोड। 15 मिनट रुककर फिर साइन इन करें।',
  },
  'session.resend_too_soon': {
    status: 429,
    message: 'A code was sent a moment ago. Please wait before you request another one.',
    hi: 'कोड अभी-अभी भेजा गया है। दूसरा माँगने से पहले थोड़ा रुकें।',
  },
  'session.password_wrong': { status: 422, message: 'The password is incorrect.', hi: 'पासवर्ड सही नहीं है।' },
  'session.authenticator_on': {
    status: 409,
    message: 'An authenticator app is already set up. Turn it off first.',
    hi: 'प्रमाणक ऐप पहले से सेट है। पहले उसे बंद करें।',
  },
  'session.authenticator_off': {
    status: 409,
    message: 'No authenticator app is set up.',
    hi: 'कोई प्रमाणक ऐप सेट नहीं है।',
  },
  'session.own_second_step': {
    status: 409,
    message: 'You can’t unlock or reset your own sign-in. Please ask another administrator.',
  },
  'session.higher_rank': {
    status: 403,
    message: 'This account has more permissions than yours. Please ask an administrator.',
  },
})
