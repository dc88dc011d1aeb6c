import { errorCatalogue } from '../kit/index.ts'

export const securityErrors = errorCatalogue({
  'security.password_too_weak': {
    status: 422,
    message: 'The new password does not meet the password policy.',
    hi: 'नया पासवर्ड पासवर्ड नीति के अनुसार नहीं है।',
  },
  'security.password_reused': {
    status: 422,
    message: 'Please choose a password that you have not used recently.',
    hi: 'ऐसा पासवर्ड चुनें जो आपने हाल में इस्तेमाल न किया हो।',
  },
  'security.password_mismatch': {
    status: 422,
    message: 'Confirm password is not password',
    hi: 'पासवर्ड की पुष्टि मेल नहीं खाती',
  },
  'security.current_password_wrong': {
    status: 422,
    message: 'The current password is incorrect.',
    hi: 'वर्तमान पासवर्ड सही नहीं है।',
  },
  'security.session_unnamed': { status: 422, message: 'Choose which session to end.' },
  'security.session_limits_crossed': {
    status: 422,
    message: 'The inactivity limit can’t be longer than the maximum session length.',
  },
  'security.answers_unfit': {
    status: 422,
    message: 'Please choose different answers.',
    hi: 'कृपया दूसरे उत्तर चुनें।',
  },
  'security.own_questions': {
    status: 403,
    message: 'Remove your own security questions on the Security screen, with your password.',
  },
  'security.two_step_needs_mail': {
    status: 409,
    message: 'Codes are sent by e-mail, but no mail server is set up. Set SMTP_URL first.',
  },
})
