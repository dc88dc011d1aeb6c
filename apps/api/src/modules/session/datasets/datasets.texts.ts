import { defineTexts } from '../../../lib/texts/texts.ts'

/** Read by administrators and the IT preset. */
export const datasetsTexts = defineTexts('session.datasets', {
  en: {
    signIns: 'Sign-ins',
    signInsText: 'Who signed in or tried to, when, from which network and browser, and whether it succeeded.',
    employee_code: 'Employee code',
    employee_name: 'Name',
    email: 'E-mail',
    department: 'Department',
    location: 'Location',
    at: 'Time',
    outcome: 'Outcome',
    is_success: 'Signed in',
    method: 'Method',
    network: 'Network address',
    browser: 'Browser',
    system: 'Operating system',
    user_agent: 'Browser identification',
    success: 'Signed in',
    wrongPassword: 'Wrong password',
    locked: 'Locked after failed attempts',
    disabled: 'Account disabled',
    codeAsked: 'Asked for a code',
    wrongCode: 'Wrong code',
    ssoRequired: 'Single sign-on required',
    password: 'Password',
    sso: 'Single sign-on',
    handover: 'From another app',
    code: 'Code',
  },
})
